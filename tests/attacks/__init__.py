"""Attacks on a running service, for whoever operates one: `python -m tests.attacks --help`."""
