"""Everything that boards are made of: nodes, and the parts that the boards of all games share."""
