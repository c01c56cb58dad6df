"""Truth in given worlds, properties of their frame, and validity in a modal system.

Source: Blackburn, de Rijke, Venema, Modal Logic (2001), sections 1.3, 3.2 and 4.3.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import product

from app.compute.logic import connect
from app.compute.scientific.modal_validity import KripkeModel, find_model
from app.domain.modes.formulas import Formula, Op, negated, parse
from app.domain.modes.scientific.modal import (
    AccessibilityRelation,
    Countermodel,
    FrameCheck,
    FrameProperty,
    LogicSystem,
    ModalInput,
    ModalProposition,
    ModalResult,
    World,
    WorldTruth,
)

Steps = Mapping[str, frozenset[str]]

REQUIRED: Mapping[LogicSystem, frozenset[FrameProperty]] = {
    LogicSystem.K: frozenset(),
    LogicSystem.D: frozenset({FrameProperty.SERIAL}),
    LogicSystem.T: frozenset({FrameProperty.REFLEXIVE}),
    LogicSystem.B: frozenset({FrameProperty.REFLEXIVE, FrameProperty.SYMMETRIC}),
    LogicSystem.S4: frozenset({FrameProperty.REFLEXIVE, FrameProperty.TRANSITIVE}),
    LogicSystem.S5: frozenset({FrameProperty.REFLEXIVE, FrameProperty.EUCLIDEAN}),
}


def compute(given: ModalInput) -> ModalResult:
    frame = _frame(given) if given.worlds else ()
    premises = [parse(text) for text in given.premises]
    conclusion = parse(given.conclusion) if given.conclusion else None
    models = {
        system: _counter(premises, conclusion, system)
        for system in (LogicSystem if conclusion else ())
    }
    truths = tuple(_truth(given, proposition) for proposition in given.propositions)
    fits = all(check.holds for check in frame if check.is_required) if frame else None
    counter = models.get(given.logic_system)
    return ModalResult(
        truths=truths,
        frame=frame,
        frame_fits=fits,
        entailed=None if conclusion is None else counter is None,
        countermodel=_named(counter) if counter else None,
        valid_in=tuple(system for system, model in models.items() if model is None),
        explanation=_explain(given, truths, frame, models),
    )


def true_in(formula: Formula, worlds: Mapping[str, frozenset[str]], steps: Steps) -> frozenset[str]:
    """Return the worlds where the formula is true.

    Args:
        worlds: The atoms that are true in each.
        steps: The worlds that each sees.
    """
    if formula.op is Op.ATOM:
        return frozenset(world for world, atoms in worlds.items() if formula.name in atoms)
    if formula.op in (Op.TRUE, Op.FALSE):
        return frozenset(worlds if formula.op is Op.TRUE else ())
    parts = [true_in(part, worlds, steps) for part in formula.parts]
    match formula.op:
        case Op.NOT:
            return frozenset(worlds) - parts[0]
        case Op.BOX:
            return frozenset(world for world in worlds if steps[world] <= parts[0])
        case Op.DIAMOND:
            return frozenset(world for world in worlds if steps[world] & parts[0])
        case op:
            return frozenset(w for w in worlds if connect(op, w in parts[0], w in parts[1]))


def missing_steps(of: FrameProperty, steps: Steps) -> Iterable[tuple[str, str]]:
    """Yield the steps that the property asks for and that are not there."""
    match of:
        case FrameProperty.SERIAL:
            wanted = ((world, world) for world in steps if not steps[world])
        case FrameProperty.REFLEXIVE:
            wanted = ((world, world) for world in steps)
        case FrameProperty.SYMMETRIC:
            wanted = ((b, a) for a in steps for b in steps[a])
        case FrameProperty.TRANSITIVE:
            wanted = ((a, c) for a in steps for b in steps[a] for c in steps[b])
        case FrameProperty.EUCLIDEAN:
            wanted = ((b, c) for a in steps for b, c in product(steps[a], repeat=2))
    return dict.fromkeys((a, b) for a, b in wanted if b not in steps[a])


def _steps(given: ModalInput) -> Steps:
    steps: dict[str, set[str]] = {world.id: set() for world in given.worlds}
    for relation in given.accessibility_relations:
        steps[relation.from_world].add(relation.to_world)
    return {world: frozenset(seen) for world, seen in steps.items()}


def _frame(given: ModalInput) -> tuple[FrameCheck, ...]:
    steps = _steps(given)
    return tuple(
        FrameCheck(
            property=of,
            holds=not missing,
            is_required=of in REQUIRED[given.logic_system],
            missing=tuple(_relation(a, b) for a, b in sorted(missing)),
        )
        for of in FrameProperty
        for missing in [tuple(missing_steps(of, steps))]
    )


def _relation(a: str, b: str) -> AccessibilityRelation:
    return AccessibilityRelation(from_world=a, to_world=b)


def _truth(given: ModalInput, proposition: ModalProposition) -> WorldTruth:
    worlds = {world.id: frozenset(world.propositions) for world in given.worlds}
    found = true_in(parse(proposition.formula), worlds, _steps(given))
    claimed = proposition.worlds_true
    return WorldTruth(
        proposition=proposition.id,
        worlds_true=tuple(world for world in worlds if world in found),
        is_true_in_actual=given.actual_world in found if given.actual_world else None,
        holds_everywhere=len(found) == len(worlds),
        agrees=None if claimed is None else frozenset(claimed) == found,
    )


def _counter(
    premises: Iterable[Formula], conclusion: Formula | None, system: LogicSystem
) -> KripkeModel | None:
    denied = negated(conclusion or Formula(Op.FALSE))
    return find_model(reduce(lambda a, b: Formula(Op.AND, (a, b)), premises, denied), system)


def _named(model: KripkeModel) -> Countermodel:
    return Countermodel(
        world="w0",
        worlds=tuple(
            World(id=f"w{number}", propositions=tuple(sorted(atoms)))
            for number, atoms in enumerate(model.atoms)
        ),
        accessibility_relations=tuple(_relation(f"w{a}", f"w{b}") for a, b in sorted(model.steps)),
    )


def _explain(
    given: ModalInput,
    truths: Iterable[WorldTruth],
    frame: Iterable[FrameCheck],
    models: Mapping[LogicSystem, KripkeModel | None],
) -> str:
    said = [
        f"{truth.proposition} is true in {len(truth.worlds_true)} of {len(given.worlds)} worlds."
        for truth in truths
    ]
    broken = [check.property.value for check in frame if check.is_required and not check.holds]
    if broken:
        said.append(f"The worlds are no frame of {given.logic_system}: not {', '.join(broken)}.")
    if models:
        model = models[given.logic_system]
        said.append(
            f"{given.conclusion} holds in every model of {given.logic_system}."
            if model is None
            else f"{given.conclusion} fails in a model of {given.logic_system}"
            f" with {len(model.atoms)} worlds."
        )
    return " ".join(said) or "The worlds are a frame of the system."
