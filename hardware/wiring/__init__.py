"""Drawings of who is wired to what, made from rig.toml so that the two cannot disagree."""
