"""The process: start, event loop, inbox, idle tasks, sound and the window."""
