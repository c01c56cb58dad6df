"""What a backup of a large tenant takes, and how long its writes wait."""
