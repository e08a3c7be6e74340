"""The app: which screens are open, and what events and commands do to them."""
