"""From rendered pages to a published site: looks, pictures, search, addresses for others, reading offline."""
