"""What Shuffling Horror says: names, sentences, where cards are, and Why?."""
