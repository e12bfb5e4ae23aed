"""The types of puzz.link that are not read here, by the names of its links (the table and the tests of pzprjs, MIT)."""

from __future__ import annotations

_NAMES = """
akichi amibo angleloop anglers aquapelago archipelago armyants bag balloon barns battleship bdwalk bhaibahan blindrush
bramble cbblock chainedb circuitwalk compass coral crossstitch curvedata curvedata-aux diamond disloop distopia
energywalk evolmino fakearrow firewalk forestwalk fracdiv goishi haisu hamlepaths hebi herugolf heteromino heyapin
hinge icebarn icelom icelom2 icewalk ichimagam ichimagax japanesesums kaero kaisu kinkonkan kissing kouchoku kramman
kurarin kuroclone kuromenbun kusabi ladders lineofsight lohkous loopsp martini marutaring maxi meidjuluk mejilink
mintonette mirrorbk morningwalk mrtile mukkonn nagare nanameguri narrow news nikoji nuritwin nuriuzu oasis oneroom
onsen orbital ovotovata oyakodori parquet patchwork pencils pentatouch pentominous pentopia pipelinkr pmemory portal
ququ railpool rassi recoil rectslider regional-poly remlen renban retroships roboticwalk sashikabe sato satogaeri
scrabble scrin seiza sendai shwolf simplegako slalom slashpack snakeegg snakepit snakes soulmates statuepark
statuepark-aux stostone subomino suraromu symmarea tachibk tajmahal takoyaki tawa teri tetrominous tilecity tilepaint
timebomb tjunction tontti topo trainstations triplace trizone turnrun twinarea voxas wafusuma wagiri walllogic
wataridori waterwalk yokeimoji yosenabe
"""
OTHERS = frozenset(_NAMES.split())
# What puzz.link calls a kind that is here, but whose links are not read.
HERE = {"battleship": "battleships"}
