"""Online parties in the browser: a second file of modules, fetched when somebody asks for a party."""
