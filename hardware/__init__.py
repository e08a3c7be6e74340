"""Readers, buttons, lights and other devices. Of the companion it imports `shared` alone."""
