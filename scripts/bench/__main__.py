"""`make bench`: the pictures, the game beside other ways, its table, the simulation, the chances of winning (on fewer
positions than `python -m scripts.bench.live` alone), parties, the site, Lighthouse's scores."""

import sys

from . import game, lighthouse, live, others, party, pictures, simulate, site, table

exceeded = pictures.main()
exceeded |= game.main()
exceeded |= others.main()
exceeded |= table.main()
exceeded |= simulate.main()
exceeded |= live.main(positions=40, games=50_000)
exceeded |= party.main()
site.main()
sys.exit(lighthouse.main() or exceeded)
