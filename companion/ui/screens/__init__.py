"""Every screen of the app: a small model in, a tree of nodes out."""
