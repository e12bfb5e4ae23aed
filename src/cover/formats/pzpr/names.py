"""The types of puzz.link that are not read here, by the names of its links (the table and the tests of pzprjs, MIT)."""

from __future__ import annotations

_NAMES = """
akichi amibo angleloop anglers aquapelago archipelago armyants arrowflow bag balloon bdwalk bhaibahan blindrush
bramble brownies cbblock chainedb circuitwalk cityspace coffeemilk compass coral crossstitch curvedata curvedata-aux
diamond disloop distopia energywalk evolmino fakearrow familyphoto firewalk fracdiv goishi guidearrow haisu hamlepaths
herugolf heyapin hinge icebarn icelom icelom2 ichimagax interbd island japanesesums kaero kaisu kinkonkan kouchoku
kramman kurarin kuroclone kuromenbun kusabi ladders lineofsight lohkous loopsp martini marutaring meander meidjuluk
mejilink mintonette mirrorbk mrtile mukkonn nagare nanameguri narrow news nikoji nothree nuritwin nuriuzu oasis
oneroom onsen orbital ovotovata oyakodori parquet patchwork pencils pipelinkr pmemory portal ququ railpool recoil
remlen renban roboticwalk roma rome sansaroad sashikabe scrabble scrin seiza sendai shugaku shwolf slalom slashpack
snake snakeegg snakepit soulmates statuepark-aux stostone subomino suraromu symmarea tachibk tajmahal takoyaki
tateyoko tawa teri tetrochaink tilecity tilepaint timebomb tjunction tontti topo trainstations triplace trizone
turnrun twinarea voxas wagiri wataridori yajisoko yokeimoji yosenabe
"""
OTHERS = frozenset(_NAMES.split())
