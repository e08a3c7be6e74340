"""What happens round the table, for any game: sessions, the journal, dealers, the referee."""
