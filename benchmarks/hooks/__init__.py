"""What the hooks of agents' programs cost, and what they lose."""
