"""What rational players do: each form of a game is computed by the module of its name."""

from app.compute.strategic.gametheory_coalitions import analyse_coalitions
from app.compute.strategic.gametheory_matrix import analyse_matrix
from app.compute.strategic.gametheory_tree import analyse_tree
from app.domain.modes.strategic.gametheory import GameTheoryInput
from app.domain.modes.strategic.gametheory_result import (
    CoalitionAnalysis,
    GameTheoryResult,
    MatrixAnalysis,
    PlayerPayoff,
    TreeAnalysis,
)


def compute(given: GameTheoryInput) -> GameTheoryResult:
    matrix = analyse_matrix(given, given.payoff_matrix) if given.payoff_matrix else None
    tree = analyse_tree(given) if given.game_tree else None
    coalitions = analyse_coalitions(given) if given.cooperative_game else None
    said = [
        *([_of_matrix(matrix)] if matrix else []),
        *([_of_tree(tree)] if tree else []),
        *([_of_coalitions(coalitions)] if coalitions else []),
    ]
    return GameTheoryResult(
        matrix=matrix, tree=tree, coalition_analysis=coalitions, explanation=" ".join(said)
    )


def _of_matrix(matrix: MatrixAnalysis) -> str:
    said = [
        f"{' / '.join(found.profile)} is a{' strict' if found.is_strict else 'n'} equilibrium"
        f" ({_payoffs(found.payoffs)})."
        for found in matrix.pure_equilibria
    ] or ["No pure equilibrium."]
    said.extend(
        "A mixed equilibrium plays "
        + ", ".join(f"{part.strategy} with {part.probability:.4g}" for part in found.strategies)
        + f" ({_payoffs(found.payoffs)})."
        for found in matrix.mixed_equilibria
    )
    if matrix.minimax_analysis is not None:
        said.append(f"The value to the first player is {matrix.minimax_analysis.value:.4g}.")
    return " ".join(said)


def _of_tree(tree: TreeAnalysis) -> str:
    unique = "" if tree.is_unique else " Other play is as good somewhere."
    return f"Played well it goes {' > '.join(tree.path)} ({_payoffs(tree.payoffs)}).{unique}"


def _of_coalitions(found: CoalitionAnalysis) -> str:
    shares = ", ".join(f"{share.player} {share.amount:.4g}" for share in found.shapley)
    core = "is empty" if found.core_is_empty else "is not empty"
    allocation = {
        None: "",
        True: " The allocation is in it.",
        False: " The allocation is not in it.",
    }[found.allocation_in_core]
    return f"Shapley values: {shares}. The core {core}.{allocation}"


def _payoffs(payoffs: tuple[PlayerPayoff, ...]) -> str:
    return ", ".join(f"{entry.player} {entry.payoff:.4g}" for entry in payoffs)
