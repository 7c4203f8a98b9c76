"""`make bench`: the pictures, the game, the site, and Lighthouse's scores."""

import sys

from . import game, lighthouse, pictures, site

exceeded = pictures.main()
exceeded |= game.main()
site.main()
sys.exit(lighthouse.main() or exceeded)
