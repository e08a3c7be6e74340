"""What every game is made of. Imports `companion.shared` alone."""
