"""A game under way: steps, what an action leads to, undo, amendments, what a signal means."""
