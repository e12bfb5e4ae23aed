"""The types of puzz.link that are not read here, by the names of its links (the table and the tests of pzprjs, MIT)."""

from __future__ import annotations

_NAMES = """
akichi amibo angleloop anglers aquapelago archipelago armyants arrowflow bag balloon battleship bdwalk bhaibahan
blindrush bramble brownies cbblock chainedb circuitwalk cityspace coffeemilk compass coral crossstitch curvedata
curvedata-aux diamond disloop distopia energywalk evolmino fakearrow familyphoto firewalk fracdiv goishi
guidearrow haisu hamlepaths herugolf heteromino heyapin hinge icebarn icelom icelom2 ichimagax
interbd island japanesesums kaero kaisu kinkonkan kissing kouchoku kramman kurarin kuroclone kuromenbun kusabi ladders
lineofsight lohkous loopsp martini marutaring meander meidjuluk mejilink mintonette mirrorbk mrtile
mukkonn nagare nanameguri narrow news nikoji nothree nuritwin nuriuzu oasis oneroom onsen orbital ovotovata oyakodori
parquet patchwork pencils pentatouch pentominous pentopia pipelinkr pmemory portal ququ railpool recoil
regional-poly remlen renban retroships roboticwalk roma rome sansaroad sashikabe scrabble
scrin seiza sendai shugaku shwolf simplegako slalom slashpack snake snakeegg snakepit soulmates statuepark
statuepark-aux stostone subomino suraromu symmarea tachibk tajmahal takoyaki tateyoko tawa teri tetrochaink
tetrominous tilecity tilepaint timebomb tjunction tontti topo trainstations triplace trizone turnrun twinarea voxas
wafusuma wagiri wataridori yajisoko yokeimoji yosenabe
"""
OTHERS = frozenset(_NAMES.split())
# What puzz.link calls a kind that is here, but whose links are not read.
HERE = {"battleship": "battleships"}
