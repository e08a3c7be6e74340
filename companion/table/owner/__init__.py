"""What the owner of a box enters: tags, and what the cards say."""
