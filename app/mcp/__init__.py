"""The Model Context Protocol: what agents call, in the words of their task."""
