"""The rules of Shuffling Horror, a file for each chapter of the rulebook."""
