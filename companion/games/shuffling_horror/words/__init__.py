"""What people at the table read and hear, by subject."""
