"""Wiring diagrams drawn from a rig.toml."""
