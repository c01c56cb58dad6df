"""Game theory: a matrix of payoffs, a tree of moves, or a value for each coalition."""

import math
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    Name,
    Probability,
    RefersTo,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph
from app.domain.modes.strategic.gametheory_result import GameTheoryResult

MAX_PLAYERS = 8
_TOLERANCE = 1e-9
PlayerName = Annotated[Name, RefersTo("players.id")]
StrategyName = Annotated[Name, RefersTo("strategies.id")]


class Player(Values):
    id: Name
    name: Text = ""


class Strategy(Values):
    id: Name
    player: PlayerName
    description: Text = ""


class Payoffs(Values):
    profile: Annotated[tuple[StrategyName, ...], Field(min_length=1, max_length=MAX_PLAYERS)]
    """One strategy for each player, in the order of the matrix's players."""
    payoffs: Annotated[tuple[float, ...], Field(min_length=1, max_length=MAX_PLAYERS)]
    """What each player gets, in the same order."""


class PayoffMatrix(Values):
    players: Annotated[tuple[PlayerName, ...], Field(min_length=2, max_length=MAX_PLAYERS)]
    dimensions: Annotated[tuple[int, ...], Field(max_length=MAX_PLAYERS)] = ()
    """How many strategies each player has; checked against the strategies where given."""
    payoffs: Annotated[tuple[Payoffs, ...], Field(min_length=1, max_length=4_096)]
    """One entry for every combination of strategies."""


class Profile(Values):
    profile: Annotated[tuple[StrategyName, ...], Field(max_length=MAX_PLAYERS)]


class MoveKind(StrEnum):
    DECISION = "decision"
    CHANCE = "chance"
    TERMINAL = "terminal"


class TreeNode(Values):
    """A place in a game of perfect information."""

    id: Name
    kind: MoveKind
    player: PlayerName | None = None
    """Who moves at a decision."""
    parent: Annotated[Name, RefersTo("gameTree.id")] | None = None
    """None for the root."""
    action: Text = ""
    """The move that leads here."""
    probability: Probability | None = None
    """How probable it is, where the parent is chance."""
    payoffs: Annotated[tuple[float, ...], Field(max_length=MAX_PLAYERS)] = ()
    """At the end of the game, one for each player in the order of `players`."""


class Coalition(Values):
    players: Annotated[tuple[PlayerName, ...], Field(min_length=1, max_length=MAX_PLAYERS)]
    value: float
    """What its members get together, whatever the others do."""


class Share(Values):
    player: PlayerName
    amount: float


class GameTheoryInput(ModeInput):
    game: Text = ""
    """What is played, in words."""
    players: Annotated[
        tuple[Player, ...], Field(min_length=1, max_length=MAX_PLAYERS), Unique("id")
    ]
    strategies: Annotated[tuple[Strategy, ...], Field(max_length=200), Unique("id")] = ()
    payoff_matrix: PayoffMatrix | None = None
    nash_equilibria: Annotated[tuple[Profile, ...], Field(max_length=100)] = ()
    """Profiles that are claimed to be equilibria; each is checked."""
    find_mixed: bool = True
    """Whether to look for the mixed equilibria of a game of two."""
    game_tree: Annotated[tuple[TreeNode, ...], Field(max_length=1_000), Unique("id")] = ()
    cooperative_game: Annotated[tuple[Coalition, ...], Field(max_length=2**MAX_PLAYERS)] = ()
    """The value of every coalition."""
    allocation: Annotated[tuple[Share, ...], Field(max_length=MAX_PLAYERS), Unique("player")] = ()
    """A division of what all get together; it is tested against the core."""

    def findings(self) -> Iterator[Finding]:
        if self.payoff_matrix is None and not self.game_tree and not self.cooperative_game:
            message = "give a payoffMatrix, a gameTree or a cooperativeGame"
            yield Finding("NOTHING_TO_COMPUTE", "", message)
        if self.payoff_matrix is not None:
            yield from self._of_matrix(self.payoff_matrix)
        if self.game_tree:
            yield from self._of_tree()
        if self.cooperative_game:
            yield from self._of_coalitions()
        if self.allocation and len(self.allocation) < len(self.players):
            message = "allocation: each player needs a share"
            yield Finding("INCOMPLETE_ALLOCATION", "allocation", message)

    def options(self, player: str) -> tuple[str, ...]:
        return tuple(entry.id for entry in self.strategies if entry.player == player)

    def _of_matrix(self, matrix: PayoffMatrix) -> Iterator[Finding]:
        options = [self.options(player) for player in matrix.players]
        if len(set(matrix.players)) < len(matrix.players):
            message = "payoffMatrix.players: a player is there twice"
            yield Finding("DUPLICATE", "payoffMatrix.players", message)
        if matrix.dimensions and matrix.dimensions != tuple(len(names) for names in options):
            message = "payoffMatrix.dimensions: these are not the numbers of strategies"
            yield Finding("DIMENSION_MISMATCH", "payoffMatrix.dimensions", message)
        seen = set[tuple[str, ...]]()
        for index, entry in enumerate(matrix.payoffs):
            path = f"payoffMatrix.payoffs.{index}"
            if entry.profile in seen:
                yield Finding("DUPLICATE", f"{path}.profile", f"{path}.profile: is there twice")
            seen.add(entry.profile)
            yield from _of_profile(path, entry.profile, options)
            if len(entry.payoffs) != len(options):
                message = f"{path}.payoffs: {len(options)} numbers are needed"
                yield Finding("DIMENSION_MISMATCH", f"{path}.payoffs", message)
        missing = math.prod(len(names) for names in options) - len(seen)
        if missing > 0:
            message = f"payoffMatrix.payoffs: {missing} combinations of strategies have no payoffs"
            yield Finding("INCOMPLETE_MATRIX", "payoffMatrix.payoffs", message)
        for index, claimed in enumerate(self.nash_equilibria):
            yield from _of_profile(f"nashEquilibria.{index}", claimed.profile, options)

    def _of_tree(self) -> Iterator[Finding]:
        roots = [node for node in self.game_tree if node.parent is None]
        if len(roots) != 1:
            message = f"gameTree: exactly one node has no parent, not {len(roots)}"
            yield Finding("NOT_ONE_ROOT", "gameTree", message)
        children = dict[str | None, list[TreeNode]]()
        for node in self.game_tree:
            children.setdefault(node.parent, []).append(node)
        for index, node in enumerate(self.game_tree):
            yield from self._of_node(f"gameTree.{index}", node, children.get(node.id, []))
        if _reached(children) < len(self.game_tree) and len(roots) == 1:
            yield Finding("CYCLE", "gameTree", "gameTree: some nodes cannot be reached")

    def _of_node(self, path: str, node: TreeNode, children: list[TreeNode]) -> Iterator[Finding]:
        if (node.kind is MoveKind.TERMINAL) == bool(children):
            message = f"{path}: a node is terminal exactly where nothing follows"
            yield Finding("NOT_TERMINAL", path, message)
        if node.kind is MoveKind.TERMINAL and len(node.payoffs) != len(self.players):
            message = f"{path}.payoffs: {len(self.players)} numbers are needed"
            yield Finding("DIMENSION_MISMATCH", f"{path}.payoffs", message)
        if node.kind is MoveKind.DECISION and node.player is None:
            yield Finding("MISSING_PLAYER", f"{path}.player", f"{path}.player: somebody must move")
        if node.kind is MoveKind.CHANCE:
            total = sum(child.probability or 0 for child in children)
            if abs(total - 1) > _TOLERANCE:
                message = f"{path}: the probabilities of what follows sum to {total:g}, not 1"
                yield Finding("PROBABILITIES_DO_NOT_SUM_TO_1", path, message)

    def _of_coalitions(self) -> Iterator[Finding]:
        seen = set[frozenset[str]]()
        for index, coalition in enumerate(self.cooperative_game):
            members = frozenset(coalition.players)
            path = f"cooperativeGame.{index}.players"
            if members in seen or len(members) < len(coalition.players):
                yield Finding("DUPLICATE", path, f"{path}: a coalition or member is there twice")
            seen.add(members)
        missing = 2 ** len(self.players) - 1 - len(seen)
        if missing > 0:
            message = f"cooperativeGame: {missing} coalitions have no value"
            yield Finding("INCOMPLETE_GAME", "cooperativeGame", message)


def _of_profile(
    path: str, profile: tuple[str, ...], options: list[tuple[str, ...]]
) -> Iterator[Finding]:
    if len(profile) != len(options):
        message = f"{path}.profile: {len(options)} strategies are needed"
        yield Finding("DIMENSION_MISMATCH", f"{path}.profile", message)
        return
    for index, (strategy, names) in enumerate(zip(profile, options, strict=True)):
        if strategy not in names:
            at = f"{path}.profile.{index}"
            yield Finding("WRONG_PLAYER", at, f"{at}: {strategy!r} is no strategy of this player")


def _reached(children: dict[str | None, list[TreeNode]]) -> int:
    reached, waiting = 0, list(children.get(None, []))
    while waiting:
        node = waiting.pop()
        reached += 1
        waiting.extend(children.get(node.id, []))
    return reached


MODE = Mode(
    name="gametheory",
    group="strategic",
    title="Game theory",
    purpose="Find what rational players do: equilibria, dominance, best moves, fair shares.",
    input=GameTheoryInput,
    result=GameTheoryResult,
    method="Pure equilibria by best responses; mixed ones of two players by enumerating vertices;"
    " the value of a constant-sum game and the core by linear programming; trees by backward"
    " induction; Shapley values over all coalitions.",
    libraries=("numpy", "scipy"),
    graph=ModeGraph(
        items=(
            Items("players", "player", caption="name"),
            Items("strategies", "strategy", caption="description"),
            Items("gameTree", "position", caption="action"),
        ),
        links=(
            Links("strategies", SELF, "player", LinkType.BELONGS_TO, ("players",)),
            Links(
                "gameTree", "parent", SELF, LinkType.MOVES_TO, ("gameTree",), weight="probability"
            ),
            Links("gameTree", SELF, "player", LinkType.BELONGS_TO, ("players",)),
        ),
    ),
    example={
        "game": "Two shops set their price for the season.",
        "players": [{"id": "north"}, {"id": "south"}],
        "strategies": [
            {"id": "north high", "player": "north"},
            {"id": "north low", "player": "north"},
            {"id": "south high", "player": "south"},
            {"id": "south low", "player": "south"},
        ],
        "payoffMatrix": {
            "players": ["north", "south"],
            "dimensions": [2, 2],
            "payoffs": [
                {"profile": ["north high", "south high"], "payoffs": [10, 10]},
                {"profile": ["north high", "south low"], "payoffs": [2, 14]},
                {"profile": ["north low", "south high"], "payoffs": [14, 2]},
                {"profile": ["north low", "south low"], "payoffs": [5, 5]},
            ],
        },
    },
)
