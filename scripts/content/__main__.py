"""`python -m scripts.content`: check the content; `--schema` writes the JSON Schemas too."""

import sys

from . import main

sys.exit(main())
