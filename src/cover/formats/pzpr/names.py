"""The types of puzz.link that are not read here, by the names of its links (the table and the tests of pzprjs, MIT)."""

from __future__ import annotations

_NAMES = """
akichi amibo angleloop anglers aquapelago archipelago armyants bag balloon bdwalk bhaibahan blindrush bramble cbblock
chainedb circuitwalk compass coral crossstitch curvedata curvedata-aux disloop distopia energywalk evolmino fakearrow
firewalk fracdiv goishi haisu hamlepaths herugolf heyapin hinge icebarn icelom icelom2 japanesesums kaero kaisu
kinkonkan kouchoku kramman kurarin kuroclone kuromenbun kusabi ladders lineofsight lohkous loopsp martini marutaring
mejilink mintonette mirrorbk mrtile mukkonn nagare nanameguri narrow news nikoji nuriuzu oasis oneroom onsen orbital
ovotovata oyakodori patchwork pencils pipelinkr pmemory portal ququ railpool recoil remlen renban roboticwalk
sashikabe scrabble scrin sendai shwolf slalom slashpack snakepit soulmates statuepark-aux stostone subomino suraromu
symmarea tachibk tajmahal takoyaki tawa teri tilepaint timebomb tjunction tontti topo trainstations triplace trizone
turnrun voxas wagiri wataridori yokeimoji yosenabe
"""
OTHERS = frozenset(_NAMES.split())
