"""What is legal in Scream Park, and what follows."""
