# Made by tools/public_names.py from the table in __init__.py: change that, and run it again.
# fmt: off
# ruff: noqa: E501, I001

from collections.abc import Mapping, Sequence

from cover.backends.isolation.bounds import OverBudget as OverBudget
from cover.backends.isolation.bounds import limits as limits
from cover.backends.registry import register_backend as register_backend
from cover.basics.errors import CoverError as CoverError
from cover.basics.errors import InputError as InputError
from cover.basics.errors import Interrupted as Interrupted
from cover.basics.errors import ProblemError as ProblemError
from cover.basics.errors import Refused as Refused
from cover.basics.errors import Unavailable as Unavailable
from cover.basics.errors import WrongSolution as WrongSolution
from cover.basics.result import Budget as Budget
from cover.basics.result import Question as Question
from cover.basics.result import Result as Result
from cover.basics.result import Stop as Stop
from cover.basics.result import Verdict as Verdict
from cover.formats import load as load
from cover.formats import load_all as load_all
from cover.formats import loads as loads
from cover.generation.boards import Generator as Generator
from cover.logic.grading import Grade as Grade
from cover.logic.hints import Hint as Hint
from cover.logic.rating.search import Rating as Rating
from cover.logic.rating.verb import rate as rate
from cover.logic.ways import SolvingPath as SolvingPath
from cover.problems.board import Board as Board
from cover.problems.cnf import Cnf as Cnf
from cover.problems.exact_cover import ExactCover as ExactCover
from cover.problems.exact_cover import Item as Item
from cover.problems.exact_cover import Option as Option
from cover.proofs.certificate import Certificate as Certificate
from cover.proofs.certificate import prove as prove
from cover.proofs.checking import CertificateCheck as CertificateCheck
from cover.puzzles.aquarium import Aquarium as Aquarium
from cover.puzzles.battleships import Battleships as Battleships
from cover.puzzles.coloring import Coloring as Coloring
from cover.puzzles.dominosa import Dominosa as Dominosa
from cover.puzzles.galaxies import Galaxies as Galaxies
from cover.puzzles.golfers import Golfers as Golfers
from cover.puzzles.hamilton import Hamilton as Hamilton
from cover.puzzles.hashi import Hashi as Hashi
from cover.puzzles.kakuro import Kakuro as Kakuro
from cover.puzzles.keen import Keen as Keen
from cover.puzzles.kinds.table import load_kind as load_kind
from cover.puzzles.langford import Langford as Langford
from cover.puzzles.latin import Latin as Latin
from cover.puzzles.magnets import Magnets as Magnets
from cover.puzzles.nonogram import Nonogram as Nonogram
from cover.puzzles.numberlink import Numberlink as Numberlink
from cover.puzzles.nurikabe import Nurikabe as Nurikabe
from cover.puzzles.polycube import Polycube as Polycube
from cover.puzzles.polyomino import Polyomino as Polyomino
from cover.puzzles.queens import Queens as Queens
from cover.puzzles.shikaku import Shikaku as Shikaku
from cover.puzzles.signpost import Signpost as Signpost
from cover.puzzles.simpleloop import SimpleLoop as SimpleLoop
from cover.puzzles.starbattle import StarBattle as StarBattle
from cover.puzzles.steiner import Steiner as Steiner
from cover.puzzles.sudoku import Sudoku as Sudoku
from cover.puzzles.tour import Tour as Tour
from cover.puzzles.towers import Towers as Towers
from cover.puzzles.tracks import Tracks as Tracks
from cover.puzzles.undead import Undead as Undead
from cover.puzzles.unequal import Unequal as Unequal
from cover.puzzles.wordsquare import WordSquare as WordSquare
from cover.puzzles.yajilin import Yajilin as Yajilin
from cover.solving.batches.many import solve_many as solve_many
from cover.solving.check import Check as Check
from cover.solving.check import unique as unique
from cover.solving.check import verify as verify
from cover.solving.convert import convert as convert
from cover.solving.convert import dumps as dumps
from cover.solving.convert import write as write
from cover.solving.covers.automorphisms import Automorphisms as Automorphisms
from cover.solving.covers.automorphisms import automorphisms as automorphisms
from cover.solving.covers.diagrams import Diagram as Diagram
from cover.solving.covers.diagrams import diagram as diagram
from cover.solving.covers.estimate import Estimate as Estimate
from cover.solving.covers.estimate import estimate as estimate
from cover.solving.covers.symmetry import count_up_to_symmetry as count_up_to_symmetry
from cover.solving.covers.trace import Trace as Trace
from cover.solving.options import Options as Options
from cover.solving.reduced import reduce as reduce
from cover.solving.run import Run as Run
from cover.solving.stream import solution_batches as solution_batches
from cover.solving.verbs import best as best
from cover.solving.verbs import count as count
from cover.solving.verbs import search as search
from cover.solving.verbs import solutions as solutions
from cover.solving.verbs import solve as solve
from cover.solving.verbs import verdict as verdict
from cover.solving.waiting import run_async as run_async
from cover.solving.waiting import solve_async as solve_async
from cover.solving.why.candidates import Candidates as Candidates
from cover.solving.why.explanation import Explanation as Explanation
from cover.solving.why.minimum import Minimum as Minimum
from cover.structure.backdoors import backdoors as backdoors
from cover.structure.canonical import Canonical as Canonical
from cover.structure.canonical import canonical as canonical
from cover.structure.minimal import minimal_puzzles as minimal_puzzles
from cover.structure.minimal import minimal_samples as minimal_samples
from cover.structure.neighbours import Neighbours as Neighbours
from cover.structure.unavoidable import unavoidable_sets as unavoidable_sets
from cover.verbs.audit import audit as audit
from cover.verbs.batch import batch as batch
from cover.verbs.candidates import candidates as candidates
from cover.verbs.canon import canon as canon
from cover.verbs.check import check as check
from cover.verbs.compare import compare as compare
from cover.verbs.dataset import dataset as dataset
from cover.verbs.drawing import Drawing as Drawing
from cover.verbs.drawing import draw as draw
from cover.verbs.explain import explain as explain
from cover.verbs.generate import generate as generate
from cover.verbs.grade import grade as grade
from cover.verbs.hint import hint as hint
from cover.verbs.minimal import minimal as minimal
from cover.verbs.near import near as near
from cover.verbs.path import path as path
from cover.verbs.trace import trace as trace
from cover.puzzles.kinds.puzzle import KindPuzzle

_Rows = Sequence[Sequence[object]]
_Line = Sequence[object]
_Cells = Sequence[Sequence[tuple[int, int] | str]]

class Abcend(KindPuzzle):
    def __init__(self, cells: _Rows, last: int | str, top: _Line | None = ..., bottom: _Line | None = ..., left: _Line | None = ..., right: _Line | None = ...) -> None: ...

class Aho(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Akari(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Alter(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class AntMill(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Aqre(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Araf(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class ArrowFlow(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Ayeheya(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class BalanceLoop(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Barns(KindPuzzle):
    def __init__(self, cells: _Rows, bars: _Cells | None = ...) -> None: ...

class Batten(KindPuzzle):
    def __init__(self, corners: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Bdblock(KindPuzzle):
    def __init__(self, corners: _Rows, cells: _Rows | None = ...) -> None: ...

class Binairo(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Bonsan(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Bosanowa(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class BosnianRoad(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Bricks(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Brownies(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Bunnyhop(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Buraitoraito(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Burokku(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Butterfly(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class CanalView(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class CastleWall(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Cave(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Cbanana(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Chocona(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Circlesquare(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class CitySpace(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Clueless1(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Clueless2(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Cocktail(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class CoffeeMilk(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Cojun(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Consecutive(KindPuzzle):
    def __init__(self, cells: _Rows, bars: _Cells | None = ...) -> None: ...

class Context(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Cornerch(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class CountryRoad(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Creek(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class Cts(KindPuzzle):
    def __init__(self, top: _Line | None = ..., left: _Line | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class CurvingRoad(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Detour(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Diamond(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Diffneighbors(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Digitalbattleship(KindPuzzle):
    def __init__(self, cells: _Rows, ones: int | str, twos: int | str, threes: int | str, fours: int | str, fives: int | str, sixes: int | str, sevens: int | str, eights: int | str, nines: int | str, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Dominion(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Doors(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Doppelblock(KindPuzzle):
    def __init__(self, top: _Line | None = ..., left: _Line | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class Dosufuwa(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Dotchi(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Dotchi2(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class DoubleBack(KindPuzzle):
    def __init__(self, rooms: _Rows) -> None: ...

class DoubleChoco(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Easyasabc(KindPuzzle):
    def __init__(self, last: int | str, top: _Line | None = ..., bottom: _Line | None = ..., left: _Line | None = ..., right: _Line | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class ElasticLink(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class EntryExit(KindPuzzle):
    def __init__(self, rooms: _Rows) -> None: ...

class Eulero(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Evenodd(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Factors(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class FamilyPhoto(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Fillmat(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Fillomino(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Firefly(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Flotilla(KindPuzzle):
    def __init__(self, cells: _Rows, bank: int | str, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Fobidoshi(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class ForestWalk(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Foseruzu(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class FourCells(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Fuzuli(KindPuzzle):
    def __init__(self, cells: _Rows, high: int | str) -> None: ...

class Gappy(KindPuzzle):
    def __init__(self, top: _Line | None = ..., left: _Line | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class Gattai8(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Geradeweg(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class GrandTour(KindPuzzle):
    def __init__(self, size: tuple[int, int], bars: _Cells | None = ...) -> None: ...

class Gravel(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class GuideArrow(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Hakoiri(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Hanare(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class HeavyDots(KindPuzzle):
    def __init__(self, corners: _Rows, cells: _Rows | None = ...) -> None: ...

class Hebi(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Heteromino(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Heyablock(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class HeyaBon(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Heyawake(KindPuzzle):
    def __init__(self, rooms: _Rows, room: Mapping[str, int] | None = ..., walls: _Cells | None = ..., cells: _Rows | None = ...) -> None: ...

class Hidoku(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Hitori(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class IceWalk(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Ichimaga(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Ichimagam(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Ichimagax(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Interbd(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Invlitso(KindPuzzle):
    def __init__(self, rooms: _Rows) -> None: ...

class Island(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Isowatari(KindPuzzle):
    def __init__(self, cells: _Rows, cluster: int | str) -> None: ...

class Jigsaw(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Juosan(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Kaidan(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Kakkuru(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Kakurasu(KindPuzzle):
    def __init__(self, top: _Line | None = ..., left: _Line | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class Kakuru(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Kazunori(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class KeyWest(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class KillerSudoku(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Kissing(KindPuzzle):
    def __init__(self, cells: _Rows, bank: int | str, bars: _Cells | None = ...) -> None: ...

class Koburin(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Korokoro(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ..., bars: _Cells | None = ...) -> None: ...

class Kramma(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Kurodoko(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Kuroshuto(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Kurotto(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class LaPaz(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Lightshadow(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Linesweeper(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Lither(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class Lits(KindPuzzle):
    def __init__(self, rooms: _Rows, bars: _Cells | None = ...) -> None: ...

class Lixloop(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Lollipops(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class LookAir(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Loute(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Magic(KindPuzzle):
    def __init__(self, size: tuple[int, int], givens: _Rows | None = ...) -> None: ...

class Makaro(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Mannequin(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Margin(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., bottom: _Line | None = ..., left: _Line | None = ..., right: _Line | None = ...) -> None: ...

class Masyu(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Mathrax(KindPuzzle):
    def __init__(self, corners: _Rows, cells: _Rows | None = ...) -> None: ...

class Maxi(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Meander(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Meidjuluk(KindPuzzle):
    def __init__(self, cells: _Rows, largest: int | str) -> None: ...

class MidLoop(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Minesweeper(KindPuzzle):
    def __init__(self, cells: _Rows, mines: int | str | None = ...) -> None: ...

class Mochikoro(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Mochinyoro(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Moonsun(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class MorningWalk(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Mosaic(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Munraito(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Myopia(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Nagenawa(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Nanbaboru(KindPuzzle):
    def __init__(self, cells: _Rows, high: int | str) -> None: ...

class Nanro(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Nawabari(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class NibunNoGo(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class Nondango(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Norinori(KindPuzzle):
    def __init__(self, rooms: _Rows) -> None: ...

class Norinuri(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Nothing(KindPuzzle):
    def __init__(self, rooms: _Rows) -> None: ...

class NoThree(KindPuzzle):
    def __init__(self, corners: _Rows, cells: _Rows | None = ...) -> None: ...

class NumberCross(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Numcity(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Numrope(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ..., bars: _Cells | None = ...) -> None: ...

class Nuribou(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Nurimaze(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Nurimisaki(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Nuritwin(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Onetox(KindPuzzle):
    def __init__(self, rooms: _Rows, top: _Line | None = ..., left: _Line | None = ..., cells: _Rows | None = ...) -> None: ...

class OutOfSight(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class PaintArea(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Palisade(KindPuzzle):
    def __init__(self, cells: _Rows, area: int | str) -> None: ...

class Parquet(KindPuzzle):
    def __init__(self, rooms: _Rows, bars: _Cells | None = ...) -> None: ...

class Patches(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Patchwork(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class PentaTouch(KindPuzzle):
    def __init__(self, corners: _Rows, bank: int | str) -> None: ...

class Pentominous(KindPuzzle):
    def __init__(self, cells: _Rows, bars: _Cells | None = ...) -> None: ...

class Pentopia(KindPuzzle):
    def __init__(self, cells: _Rows, bank: int | str) -> None: ...

class Pfeilzahlen(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Pipeline(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Pipelink(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Putteria(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Rassi(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ..., walls: _Cells | None = ...) -> None: ...

class Rectslider(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Reflect(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Regionalpoly(KindPuzzle):
    def __init__(self, rooms: _Rows, bank: int | str, cells: _Rows | None = ...) -> None: ...

class RegionalYajilin(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Rekuto(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Renban(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Retroships(KindPuzzle):
    def __init__(self, cells: _Rows, bank: int | str) -> None: ...

class Retsurin(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class RingRing(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Ripple(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Roma(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class RoundTrip(KindPuzzle):
    def __init__(self, top: _Line | None = ..., bottom: _Line | None = ..., left: _Line | None = ..., right: _Line | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class Samurai(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class SanAnko(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class SansaRoad(KindPuzzle):
    def __init__(self, corners: _Rows, cells: _Rows | None = ...) -> None: ...

class Sashigane(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Sashikazune(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Satogaeri(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Seiza(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Serpent(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Shakashaka(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Shimaguni(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Shingoki(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Shirokuro(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Shogun(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Shugaku(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class SimpleGako(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Skyscraper(KindPuzzle):
    def __init__(self, cells: _Rows, high: int | str, diagonals: int | str, top: _Line | None = ..., bottom: _Line | None = ..., left: _Line | None = ..., right: _Line | None = ...) -> None: ...

class Skysudoku(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., bottom: _Line | None = ..., left: _Line | None = ..., right: _Line | None = ...) -> None: ...

class Slant(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class Slitherlink(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Smullyan(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Snake(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class SnakeEgg(KindPuzzle):
    def __init__(self, cells: _Rows, largest: int | str) -> None: ...

class Sohei(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class SquareJam(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Squareo(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class StatuePark(KindPuzzle):
    def __init__(self, cells: _Rows, bank: int | str) -> None: ...

class Sternenhimmel(KindPuzzle):
    def __init__(self, cells: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Stitches(KindPuzzle):
    def __init__(self, rooms: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Straights(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Suguru(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Sukoro(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Sukororoom(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Sumiwake(KindPuzzle):
    def __init__(self, corners: _Rows, rooms: _Rows) -> None: ...

class Sumo(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Swslither(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tango(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tapa(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tapaloop(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tasquare(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tatamibari(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tateyoko(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tenner(KindPuzzle):
    def __init__(self, cells: _Rows, bottom: _Line | None = ...) -> None: ...

class Tents(KindPuzzle):
    def __init__(self, cells: _Rows, right: _Line | None = ..., bottom: _Line | None = ...) -> None: ...

class Terrax(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Tetrochain(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tetrochaink(KindPuzzle):
    def __init__(self, corners: _Rows, cells: _Rows | None = ...) -> None: ...

class Tetroctb(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Tetrominous(KindPuzzle):
    def __init__(self, cells: _Rows, bars: _Cells | None = ...) -> None: ...

class Thermometer(KindPuzzle):
    def __init__(self, top: _Line | None = ..., left: _Line | None = ..., thermometers: _Cells | None = ..., size: tuple[int, int] | None = ...) -> None: ...

class TileCity(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class TilePaint(KindPuzzle):
    def __init__(self, rooms: _Rows, top: _Line | None = ..., left: _Line | None = ...) -> None: ...

class Toichika(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Toichika2(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Tontonbeya(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Tren(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Trinairo(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Tslither(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class Turnaround(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class TwinArea(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Unruly(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class UsoOne(KindPuzzle):
    def __init__(self, rooms: _Rows, cells: _Rows | None = ...) -> None: ...

class Usotatami(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class UTurns(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class View(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Vslither(KindPuzzle):
    def __init__(self, corners: _Rows) -> None: ...

class Wafusuma(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class WallLogic(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class WaterWalk(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Windmill(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Wittgen(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yajikabe(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yajikazu(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yajirushi(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yajirushi2(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yajisoko(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yajitatami(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class YinYang(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Yonmasu(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

class Zabajaba(KindPuzzle):
    def __init__(self, cells: _Rows) -> None: ...

__version__: str
__all__: list[str]
