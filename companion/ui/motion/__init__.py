"""Transitions between screens, and animations while Matinee waits."""
