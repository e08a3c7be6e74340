"""During a game: the table, and what is asked at it."""
