"""`make bench`: the game, the site, and Lighthouse's scores."""

import sys

from . import game, lighthouse, site

exceeded = game.main()
site.main()
sys.exit(lighthouse.main() or exceeded)
