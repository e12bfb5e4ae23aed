"""The types of puzz.link that are not read here, by the names of its links (the table and the tests of pzprjs, MIT)."""

from __future__ import annotations

_NAMES = """
akichi amibo angleloop anglers aquapelago archipelago armyants arrowflow bag balloon barns bdwalk bhaibahan blindrush
bramble brownies cbblock chainedb circuitwalk cityspace coffeemilk compass coral crossstitch curvedata curvedata-aux
diamond disloop distopia energywalk evolmino fakearrow familyphoto firewalk forestwalk fracdiv goishi guidearrow haisu
hamlepaths hebi herugolf heyapin hinge icebarn icelom icelom2 icewalk ichimagam ichimagax interbd island japanesesums
kaero kaisu kinkonkan kouchoku kramman kurarin kuroclone kuromenbun kusabi ladders lineofsight lohkous loopsp martini
marutaring maxi meander meidjuluk mejilink mintonette mirrorbk morningwalk mrtile mukkonn nagare nanameguri narrow news
nikoji nothree nuritwin nuriuzu oasis oneroom onsen orbital ovotovata oyakodori parquet patchwork pencils pipelinkr
pmemory portal ququ railpool rassi recoil rectslider remlen renban roboticwalk roma rome sansaroad sashikabe sato
satogaeri scrabble scrin seiza sendai shugaku shwolf slalom slashpack snake snakeegg snakepit snakes soulmates
statuepark-aux stostone subomino suraromu symmarea tachibk tajmahal takoyaki tateyoko tawa teri tetrochaink tilecity
tilepaint timebomb tjunction tontti topo trainstations triplace trizone turnrun twinarea voxas wagiri walllogic
wataridori waterwalk yajisoko yokeimoji yosenabe
"""
OTHERS = frozenset(_NAMES.split())
