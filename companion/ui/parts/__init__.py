"""Parts that several screens use: pickers, forms, keyboards, sheets."""
