"""Cards and tags: enrolling them, and the owner's sets."""
