"""The types of puzz.link that are not read here, by the names of its links (the table and the tests of pzprjs, MIT)."""

from __future__ import annotations

_NAMES = """
aho akichi alter amibo angleloop anglers antmill aqre aquapelago araf archipelago armyants arrowflow ayeheya bag balance
balloon barns batten battleship bdblock bdwalk bhaibahan blindrush bnuuyhop bonsan bosanowa bosnianroad bossanova box
bramble brownies bunnyhop canal castle cave cbanana cbblock chainedb chocona circlesquare circuitwalk cityspace cocktail
coffeemilk compass context coral cornerch country crossstitch cts curvedata curvedata-aux curving dbchoco detour diamond
disloop distopia dominion doppelblock dosufuwa dotchi dotchi2 doubleback easyasabc elasticlink energywalk evolmino
fakearrow familyphoto fillmat firefly firewalk forestwalk fracdiv geradeweg goishi gravel guidearrow haisu hakoiri
hamlepaths hanare heavydots hebi herugolf heteromino heyablock heyabon heyapin hinge icebarn icelom icelom2 icewalk
ichimaga ichimagam ichimagax interbd invlitso island isowatari japanesesums juosan kaero kaidan kaisu kakuru kazunori
keywest kinkonkan kissing koburin kouchoku kramma kramman kurarin kurochute kuroclone kuromenbun kurotto kusabi ladders
lapaz lightshadow lineofsight lither lits lixloop lohkous lollipops lookair loopsp loute makaro mannequin martini
marutaring maxi meander meidjuluk mejilink midloop mintonette mirrorbk mochikoro mochinyoro moonsun morningwalk mrtile
mukkonn myopia nagare nagenawa nanameguri nanro narrow nawabari news nibunnogo nikoji nondango norinuri nothing nothree
numcity numrope nuribou nurimaze nurimisaki nuritwin nuriuzu oasis oneroom onsen orbital outofsight ovotovata oyakodori
paintarea parquet patchwork pencils pentatouch pentominous pentopia pipelink pipelinkr pmemory portal putteria ququ
railpool rassi recoil rectslider reflect regional-poly remlen renban retroships retsurin ringring roboticwalk roma rome
roundtrip sananko sansaroad sashigane sashikabe sashikazune sato satogaeri scrabble scrin seiza sendai shakashaka
shimaguni shugaku shwolf simplegako slalom slashpack smullyan snake snakeegg snakepit snakes soulmates squarejam
statuepark statuepark-aux stostone subomino sukoro sukororoom sumiwake suraromu swslither symmarea tachibk tajmahal
takoyaki tapa tapaloop tasquare tatamibari tateyoko tawa tentaisho teri tetrochain tetrochaink tetroctb tetrominous
tilecity tilepaint timebomb tjunction toichika toichika2 tontonbeya tontti topo trainstations tren triplace trizone
tslither turnaround turnrun twinarea usoone usotatami uturns view voxas vslither wafusuma wagiri walllogic wataridori
waterwalk wblink wittgen yajilin-regions yajirin-regions yajirushi yajirushi2 yajisoko yajitatami yinyang yokeimoji
yosenabe zabajaba
"""
OTHERS = frozenset(_NAMES.split())
# What puzz.link calls a kind that is here, but whose links are not read.
HERE = {"battleship": "battleships"}
