"""`make bench`: pictures, the game beside other ways, its table, simulation, parties, the site, Lighthouse."""

import sys

from . import game, lighthouse, others, party, pictures, simulate, site, table

exceeded = pictures.main()
exceeded |= game.main()
exceeded |= others.main()
exceeded |= table.main()
exceeded |= simulate.main()
exceeded |= party.main()
site.main()
sys.exit(lighthouse.main() or exceeded)
