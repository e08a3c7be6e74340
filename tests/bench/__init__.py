"""What Matinee takes: `scripts/bench`. Each row is measured in a process of its own."""
