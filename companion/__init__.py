"""Matinee, the companion for monster-movie night at a real table."""

__version__ = "0.1.0"
