"""How a tree of nodes becomes pixels: layout, text, shapes, caches."""
