"""The games, one folder each. `table.registry` finds them; no other file lists them."""
