"""The rules of Scream Park, a file for each chapter of the rulebook."""
