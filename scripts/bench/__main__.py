"""`make bench`: the pictures, the game beside other ways, its table, the simulation, the site, Lighthouse's scores."""

import sys

from . import game, lighthouse, others, pictures, simulate, site, table

exceeded = pictures.main()
exceeded |= game.main()
exceeded |= others.main()
exceeded |= table.main()
exceeded |= simulate.main()
site.main()
sys.exit(lighthouse.main() or exceeded)
