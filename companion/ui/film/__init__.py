"""The film of an evening: as nodes, as a picture, and as a page."""
