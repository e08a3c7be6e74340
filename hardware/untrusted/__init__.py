"""Reading and checking of what people or other programs wrote: text, files, TOML and values."""
