"""Saved games, reports of wrong rulings and logs of errors."""
