"""Backward induction in games of perfect information.

Source: Osborne and Rubinstein, A Course in Game Theory (1994), section 6.2.
"""

from app.domain.modes.strategic.gametheory import GameTheoryInput, MoveKind, TreeNode
from app.domain.modes.strategic.gametheory_result import Choice, PlayerPayoff, TreeAnalysis

_TOLERANCE = 1e-9


def analyse_tree(given: GameTheoryInput) -> TreeAnalysis:
    players = [player.id for player in given.players]
    children = _children(given.game_tree)
    root = next(node for node in given.game_tree if node.parent is None)
    worth, choices = dict[str, tuple[float, ...]](), dict[str, Choice]()
    for node in _leaves_first(root, children):
        if node.kind is MoveKind.TERMINAL:
            worth[node.id] = node.payoffs
        elif node.kind is MoveKind.CHANCE:
            worth[node.id] = _expected(children[node.id], worth, len(players))
        else:
            choice = _best(node, children[node.id], worth, players)
            choices[node.id] = choice
            worth[node.id] = worth[choice.next]
    ordered = tuple(choices[node.id] for node in given.game_tree if node.id in choices)
    return TreeAnalysis(
        choices=ordered,
        path=_path(root.id, choices),
        payoffs=tuple(
            PlayerPayoff(player=player, payoff=payoff)
            for player, payoff in zip(players, worth[root.id], strict=True)
        ),
        is_unique=all(choice.is_unique for choice in ordered),
    )


def _children(nodes: tuple[TreeNode, ...]) -> dict[str, list[TreeNode]]:
    children = dict[str, list[TreeNode]]()
    for node in nodes:
        if node.parent is not None:
            children.setdefault(node.parent, []).append(node)
    return children


def _leaves_first(root: TreeNode, children: dict[str, list[TreeNode]]) -> list[TreeNode]:
    ordered, waiting = list[TreeNode](), [root]
    while waiting:
        node = waiting.pop()
        ordered.append(node)
        waiting.extend(children.get(node.id, []))
    return ordered[::-1]


def _expected(
    children: list[TreeNode], worth: dict[str, tuple[float, ...]], players: int
) -> tuple[float, ...]:
    return tuple(
        sum((child.probability or 0) * worth[child.id][player] for child in children)
        for player in range(players)
    )


def _best(
    node: TreeNode,
    children: list[TreeNode],
    worth: dict[str, tuple[float, ...]],
    players: list[str],
) -> Choice:
    mover = players.index(node.player or "")
    best = max(children, key=lambda child: worth[child.id][mover])
    highest = worth[best.id][mover]
    ties = [child for child in children if worth[child.id][mover] >= highest - _TOLERANCE]
    return Choice(
        node=node.id,
        player=players[mover],
        next=best.id,
        action=best.action,
        is_unique=len(ties) == 1,
    )


def _path(root: str, choices: dict[str, Choice]) -> tuple[str, ...]:
    path = [root]
    while path[-1] in choices:
        path.append(choices[path[-1]].next)
    return tuple(path)
