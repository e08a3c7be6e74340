"""Games that bots play: simulations and their statistics."""
