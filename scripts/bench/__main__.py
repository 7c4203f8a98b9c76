"""`make bench`: the pictures, the game, the simulation, the site, and Lighthouse's scores."""

import sys

from . import game, lighthouse, pictures, simulate, site

exceeded = pictures.main()
exceeded |= game.main()
exceeded |= simulate.main()
site.main()
sys.exit(lighthouse.main() or exceeded)
