"""What doing does: linear models by path coefficients, discrete ones by truncated factorisation.

Source: Pearl, Causality (2nd edition, 2009), sections 3.2 and 5.3; Wright, Correlation and
causation (1921).
"""

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.domain.modes.causal.causal import CausalInput, EdgeKind, Query, Table
from app.domain.modes.causal.causal_result import (
    Distribution,
    LinearEffect,
    LinearMean,
    StateProbability,
)
from app.errors import LimitExceededError

Array: TypeAlias = NDArray[np.float64]
MAX_JOINT = 1_000_000
"""Combinations of states of a discrete model."""
MAX_DISCRETE = 25


def is_linear(given: CausalInput) -> bool:
    directed = [edge for edge in given.edges if edge.kind is EdgeKind.DIRECTED]
    return not given.tables and bool(directed) and all(e.strength is not None for e in directed)


def linear_effect(given: CausalInput, query: Query) -> LinearEffect:
    names = [node.id for node in given.nodes]
    cause, effect = names.index(query.treatment), names.index(query.outcome)
    paths = _coefficients(given)
    covariance = _covariance(given)
    spread = 0.0 if covariance is None else float(covariance[cause, cause])
    slope = float(covariance[effect, cause]) / spread if covariance is not None and spread else None
    return LinearEffect(
        total_effect=float(_reach(paths)[effect, cause]),
        direct_effect=float(paths[effect, cause]),
        regression_slope=slope,
    )


def linear_means(given: CausalInput) -> tuple[LinearMean, ...]:
    intercepts = np.array([node.intercept for node in given.nodes])
    paths = _coefficients(given)
    before = _reach(paths) @ intercepts
    names = [node.id for node in given.nodes]
    for entry in given.interventions:
        index = names.index(entry.node)
        paths[index, :] = 0
        intercepts[index] = entry.value
    after = _reach(paths) @ intercepts
    return tuple(
        LinearMean(node=name, before=float(old), after=float(new))
        for name, old, new in zip(names, before, after, strict=True)
    )


def distributions(given: CausalInput) -> tuple[Distribution, ...]:
    """Raises:
    LimitExceededError: There are too many combinations of states.
    """
    combinations = math.prod(len(node.states) for node in given.nodes)
    if combinations > MAX_JOINT or len(given.nodes) > MAX_DISCRETE:
        raise LimitExceededError(f"tables: there are more than {MAX_JOINT} combinations of states")
    done = {entry.node: entry.state for entry in given.interventions}
    before, after = _joint(given, {}), _joint(given, done)
    chosen = _selected(given, before, done)
    total = float(chosen.sum())
    return tuple(
        Distribution(
            node=node.id,
            states=tuple(
                StateProbability(
                    state=state,
                    before=_share(before, axis, index, 1.0),
                    after=_share(after, axis, index, 1.0),
                    seen=_share(chosen, axis, index, total) if total else None,
                )
                for index, state in enumerate(node.states)
            ),
        )
        for axis, node in enumerate(given.nodes)
    )


def _coefficients(given: CausalInput) -> Array:
    """A row for each effect, a column for each cause."""
    at = {node.id: index for index, node in enumerate(given.nodes)}
    paths = np.zeros((len(at), len(at)))
    for edge in given.edges:
        if edge.kind is EdgeKind.DIRECTED:
            paths[at[edge.target], at[edge.source]] = edge.strength
    return paths


def _reach(paths: Array) -> Array:
    return np.asarray(np.linalg.inv(np.eye(len(paths)) - paths), dtype=np.float64)


def _covariance(given: CausalInput) -> Array | None:
    at = {node.id: index for index, node in enumerate(given.nodes)}
    noise = np.diag([node.noise_variance for node in given.nodes])
    for edge in given.edges:
        if edge.kind is EdgeKind.BIDIRECTED:
            if edge.strength is None:
                return None
            ends = at[edge.source], at[edge.target]
            noise[ends] = noise[ends[::-1]] = edge.strength
    reach = _reach(_coefficients(given))
    return reach @ noise @ reach.T


def _joint(given: CausalInput, done: dict[str, str | None]) -> Array:
    """The probability of every combination; a node that is set loses its table."""
    states = [node.states for node in given.nodes]
    axes = {node.id: axis for axis, node in enumerate(given.nodes)}
    joint = np.ones(tuple(len(names) for names in states))
    for table in given.tables:
        if table.node in done:
            axis = axes[table.node]
            shape = [1] * len(states)
            shape[axis] = len(states[axis])
            only = [float(state == done[table.node]) for state in states[axis]]
            joint = joint * np.array(only).reshape(shape)
        else:
            joint = joint * _factor(table, axes, states)
    return joint


def _factor(table: Table, axes: dict[str, int], states: list[tuple[str, ...]]) -> Array:
    own = [axes[name] for name in (*table.parents, table.node)]
    factor = np.zeros(tuple(len(states[axis]) for axis in own))
    for row in table.rows:
        at = tuple(
            states[axes[parent]].index(state)
            for parent, state in zip(table.parents, row.states, strict=True)
        )
        factor[at] = row.probabilities
    order = sorted(range(len(own)), key=lambda index: own[index])
    shape = [len(states[axis]) if axis in own else 1 for axis in range(len(states))]
    return factor.transpose(order).reshape(shape)


def _selected(given: CausalInput, joint: Array, seen: dict[str, str | None]) -> Array:
    chosen = joint.copy()
    for axis, node in enumerate(given.nodes):
        if node.id in seen:
            others = [i for i, state in enumerate(node.states) if state != seen[node.id]]
            np.moveaxis(chosen, axis, 0)[others] = 0
    return chosen


def _share(joint: Array, axis: int, index: int, total: float) -> float:
    return min(1.0, float(np.take(joint, index, axis=axis).sum()) / total)
