"""From a tree of nodes to pixels: layout, text, shapes, caches."""
