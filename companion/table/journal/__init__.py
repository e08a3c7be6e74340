"""The journal: every game on disk, written before anybody sees it."""
