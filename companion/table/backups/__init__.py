"""Backups of a data folder: writing, checking and restoring them."""
