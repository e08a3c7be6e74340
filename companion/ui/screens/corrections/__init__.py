"""Corrections of what the journal says about the table."""
