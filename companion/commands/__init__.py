"""The commands, one a file (commands.toml)."""
