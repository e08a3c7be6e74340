"""Before a game: home, seating, options and the list of games."""
