"""What runs before publishing: checking the content, making pages, pictures and the browser's bundle."""
