"""`make bench`: the game, the site, and Lighthouse's scores."""

import sys

from . import game, lighthouse, site

game.main()
site.main()
sys.exit(lighthouse.main())
