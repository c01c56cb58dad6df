"""From an operation and what it finds to what it changes, or why it may not. Pure.

What is missing is told before what forbids: each function looks up first and judges then.
"""

from collections.abc import Iterable

from app.domain.beliefs.belief import (
    Adopt,
    Assert,
    BeliefKind,
    BeliefStatus,
    Contradict,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
    Rejudge,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
    RetractAll,
    Supersede,
    Unjustify,
)
from app.domain.beliefs.contradiction import ContradictionStatus, status_of
from app.errors import ConflictError, NotFoundError
from app.reasoning.beliefs.maintenance.state import (
    Created,
    Effect,
    Justified,
    Known,
    KnownContradiction,
    Settled,
    State,
    Withdrawn,
)

_REOPENED = "the resolution that produced it was undone"


def effect_of(operation: Operation, state: State) -> Effect:
    """Tell what a checked operation changes.

    Raises:
        NotFoundError: It names a belief or a contradiction that is not there.
        ConflictError: The state forbids it.
    """
    match operation:
        case Assert():
            return _assert(operation, state)
        case Adopt() | RetractAll():
            return _many(operation, state)
        case Derive():
            return _derive(operation, state)
        case Justify() | Unjustify():
            return _reasons(operation, state)
        case Retract() | Restore() | Supersede():
            return _withdrawal(operation, state)
        case Contradict() | Resolve() | Reopen() | Rejudge():
            return _dispute(operation, state)


def _many(operation: Adopt | RetractAll, state: State) -> Effect:
    if isinstance(operation, Adopt):
        return _adopt(operation, state)
    return _retract_all(operation, state)


def _dispute(operation: Contradict | Resolve | Reopen | Rejudge, state: State) -> Effect:
    match operation:
        case Contradict():
            return _contradict(operation, state)
        case Resolve():
            return _resolve(operation, state)
        case Reopen():
            return _reopen(operation, state)
        case Rejudge():
            return _rejudge(operation, state)


def _assert(operation: Assert, state: State) -> Effect:
    belief = operation.belief
    known = state.known.get(belief.id)
    if known is None or not known.is_belief:
        return Effect(created=(_created(belief, known, is_asserted=True),))
    if known.is_asserted or known.is_withdrawn or not _is_same(belief, known):
        raise ConflictError("this belief is there already", field="id")
    return Effect(asserted=(known.id,))


def _adopt(operation: Adopt, state: State) -> Effect:
    ids = sorted(operation.asserted_ids | operation.derived_ids | operation.assumed_ids)
    if not state.known.keys() >= {*ids}:
        raise NotFoundError("there is nothing to make a belief of", field="id")
    adopted = [state.known[id_] for id_ in ids if not state.known[id_].is_belief]
    return Effect(
        created=tuple(
            Created(
                _as_it_is(known),
                is_new=False,
                is_asserted=known.id in operation.asserted_ids,
                is_assumed=known.id in operation.assumed_ids,
            )
            for known in adopted
        )
    )


def _as_it_is(known: Known) -> NewBelief:
    if known.kind not in frozenset(BeliefKind):
        raise ConflictError(f"what is of the kind {known.kind} cannot be believed", field="id")
    return NewBelief(known.id, BeliefKind(known.kind), None)


def _derive(operation: Derive, state: State) -> Effect:
    belief, justification = operation.belief, operation.justification
    _require_all(justification.premise_ids, state)
    known = state.known.get(belief.id)
    justified = (Justified(belief.id, justification),)
    if known and known.is_assumed and not known.is_withdrawn and _is_same(belief, known):
        _require_free(justification.id, state)
        return Effect(justified=justified, reasoned=(known.id,))
    if known is not None and known.is_belief:
        raise ConflictError("this belief is there already", field="id")
    created = _created(belief, known, is_asserted=False)
    _require_free(justification.id, state)
    return Effect(created=(created,), justified=justified)


def _justify(operation: Justify, state: State) -> Effect:
    known = _require(operation.belief_id, "belief_id", state)
    _require_all(operation.justification.premise_ids, state)
    _require_standing(known, "belief_id")
    _require_free(operation.justification.id, state)
    reasoned = (known.id,) if known.is_assumed else ()
    return Effect(justified=(Justified(known.id, operation.justification),), reasoned=reasoned)


def _reasons(operation: Justify | Unjustify, state: State) -> Effect:
    if isinstance(operation, Justify):
        return _justify(operation, state)
    known = _require(operation.belief_id, "belief_id", state)
    _require(operation.premise_id, "premise_id", state)
    if not state.resting:
        raise NotFoundError("the belief does not rest on this premise", field="premise_id")
    return Effect(unjustified=tuple(Justified(known.id, one) for one in state.resting))


def _withdrawal(operation: Retract | Restore | Supersede, state: State) -> Effect:
    known = _require(operation.belief_id, "belief_id", state)
    if isinstance(operation, Restore):
        return _restore(known)
    if isinstance(operation, Retract):
        _require_standing(known, "belief_id")
        return Effect(
            withdrawn=(Withdrawn(known.id, BeliefStatus.RETRACTED, reason=operation.reason),)
        )
    by = _require(operation.by_id, "by_id", state)
    _require_standing(known, "belief_id")
    _require_standing(by, "by_id")
    return Effect(withdrawn=(Withdrawn(known.id, BeliefStatus.SUPERSEDED, by_id=by.id),))


def _retract_all(operation: RetractAll, state: State) -> Effect:
    knowns = [_require(id_, "belief_id", state) for id_ in sorted(operation.belief_ids)]
    return Effect(
        withdrawn=tuple(
            Withdrawn(known.id, BeliefStatus.RETRACTED, reason=operation.reason)
            for known in knowns
            if not known.is_withdrawn
        )
    )


def _restore(known: Known) -> Effect:
    if not known.is_withdrawn:
        raise ConflictError("this belief is not withdrawn", field="belief_id")
    if known.resolved_in:
        raise ConflictError("a resolution superseded it: reopen that", field="belief_id")
    return Effect(lifted=(known.id,))


def _contradict(operation: Contradict, state: State) -> Effect:
    a = _require(operation.a_id, "a_id", state)
    b = _require(operation.b_id, "b_id", state)
    if state.contradiction is not None:
        raise ConflictError("this contradiction is there already", field="contradiction_id")
    _require_standing(a, "a_id")
    _require_standing(b, "b_id")
    return Effect(opened=operation, sides=(a.id, b.id))


def _resolve(operation: Resolve, state: State) -> Effect:
    contradiction = _require_contradiction(state)
    if operation.resolver_id is not None:
        _require(operation.resolver_id, "resolver_id", state)
    if not contradiction.is_open:
        raise ConflictError("this contradiction is not open", field="contradiction_id")
    settled, resolver = _settled(operation), _resolver(operation, state)
    match operation.resolution:
        case Resolution.FAVOR_A:
            return Effect(
                created=resolver,
                withdrawn=_superseded(
                    operation, contradiction, (contradiction.b,), contradiction.a.id
                ),
                settled=settled,
                sides=_sides(contradiction),
            )
        case Resolution.FAVOR_B:
            return Effect(
                created=resolver,
                withdrawn=_superseded(
                    operation, contradiction, (contradiction.a,), contradiction.b.id
                ),
                settled=settled,
                sides=_sides(contradiction),
            )
        case Resolution.SYNTHESIZED:
            return _synthesize(operation, contradiction, settled, state)
        case Resolution.UNRESOLVED:
            # One that was possible is open from now on.
            return Effect(created=resolver, settled=settled, sides=_sides(contradiction))
        case Resolution.DISMISSED:
            return Effect(created=resolver, settled=settled, sides=_sides(contradiction))


def _resolver(operation: Resolve, state: State) -> tuple[Created, ...]:
    if operation.resolver is None:
        return ()
    if operation.resolver.id in state.known:
        raise ConflictError("this belief is there already", field="resolver")
    return (Created(operation.resolver, is_new=True, is_asserted=True),)


def _synthesize(
    operation: Resolve, contradiction: KnownContradiction, settled: Settled, state: State
) -> Effect:
    # `rules.check` has seen that both are there.
    product, resolver_id = operation.produces, settled.resolver_id
    assert product is not None
    assert resolver_id is not None
    known = state.known.get(product.belief.id)
    if known is not None and product.belief.text is not None:
        raise ConflictError("this belief is there already", field="produces")
    _require_free(product.justification_id, state)
    justification = NewJustification(product.justification_id, frozenset({resolver_id}))
    return Effect(
        created=(
            *_resolver(operation, state),
            *_produced(product.belief, known),
        ),
        justified=(Justified(product.belief.id, justification),),
        withdrawn=_superseded(
            operation, contradiction, (contradiction.a, contradiction.b), product.belief.id
        ),
        settled=settled,
        sides=_sides(contradiction),
    )


def _produced(belief: NewBelief, known: Known | None) -> tuple[Created, ...]:
    """Give what a synthesis creates; nothing where what it names is held true already."""
    if known is None or not known.is_belief:
        return (_created(belief, known, is_asserted=False),)
    _require_standing(known, "produces")
    return ()


def _settled(operation: Resolve) -> Settled:
    status = {
        Resolution.UNRESOLVED: ContradictionStatus.OPEN,
        Resolution.DISMISSED: ContradictionStatus.DISMISSED,
    }.get(operation.resolution, ContradictionStatus.RESOLVED)
    is_dismissed = operation.resolution is Resolution.DISMISSED
    return Settled(
        id=operation.contradiction_id,
        status=status,
        resolution=None if is_dismissed else operation.resolution,
        resolver_id=operation.resolver.id if operation.resolver else operation.resolver_id,
        product_id=operation.produces.belief.id if operation.produces else None,
        rationale=operation.rationale,
    )


def _superseded(
    operation: Resolve, contradiction: KnownContradiction, losers: Iterable[Known], by_id: str
) -> tuple[Withdrawn, ...]:
    for side, field in ((contradiction.a, "a_id"), (contradiction.b, "b_id")):
        if not side.is_belief:
            raise ConflictError("a side of this contradiction is no belief", field=field)
        _require_standing(side, field)
    resolved_in = operation.contradiction_id
    return tuple(
        Withdrawn(loser.id, BeliefStatus.SUPERSEDED, by_id=by_id, resolved_in=resolved_in)
        for loser in losers
    )


def _reopen(operation: Reopen, state: State) -> Effect:
    contradiction = _require_contradiction(state)
    if contradiction.is_open:
        raise ConflictError("this contradiction is open", field="contradiction_id")
    undone, product = operation.contradiction_id, contradiction.product
    retracted = (
        (Withdrawn(product.id, BeliefStatus.RETRACTED, reason=_REOPENED),)
        if product and not product.is_withdrawn
        else ()
    )
    return Effect(
        withdrawn=retracted,
        lifted=tuple(
            side.id for side in (contradiction.a, contradiction.b) if side.resolved_in == undone
        ),
        settled=Settled(undone, ContradictionStatus.OPEN, None),
        sides=_sides(contradiction),
    )


def _rejudge(operation: Rejudge, state: State) -> Effect:
    contradiction = _require_contradiction(state)
    if not contradiction.is_open or contradiction.is_reviewed:
        raise ConflictError("somebody has looked at this contradiction", field="contradiction_id")
    status = status_of(operation.finding)
    finding = operation.finding
    return Effect(
        settled=Settled(operation.contradiction_id, status, None, finding=finding),
        sides=_sides(contradiction),
    )


def _created(belief: NewBelief, known: Known | None, *, is_asserted: bool) -> Created:
    if known is None:
        if belief.text is None:
            raise NotFoundError("there is nothing to make a belief of", field="id")
        return Created(belief, is_new=True, is_asserted=is_asserted)
    if belief.text is not None:
        raise ConflictError("this id is taken", field="id")
    if known.kind != belief.kind:
        raise ConflictError(f"this is of the kind {known.kind}", field="kind")
    return Created(belief, is_new=False, is_asserted=is_asserted)


def _is_same(belief: NewBelief, known: Known) -> bool:
    if belief.text is None:
        return belief.kind == known.kind
    given = (belief.kind, belief.text, belief.valid_from, belief.valid_to)
    return given == (known.kind, known.text, known.valid_from, known.valid_to)


def _sides(contradiction: KnownContradiction) -> tuple[str, ...]:
    return tuple(side.id for side in (contradiction.a, contradiction.b) if side.is_belief)


def _require(belief_id: str, field: str, state: State) -> Known:
    known = state.known.get(belief_id)
    if known is None or not known.is_belief:
        raise NotFoundError("there is no such belief", field=field)
    return known


def _require_all(premise_ids: Iterable[str], state: State) -> None:
    for premise_id in premise_ids:
        _require(premise_id, "premise_ids", state)


def _require_contradiction(state: State) -> KnownContradiction:
    if state.contradiction is None:
        raise NotFoundError("there is no such contradiction", field="contradiction_id")
    return state.contradiction


def _require_standing(known: Known, field: str) -> None:
    if known.is_withdrawn:
        raise ConflictError("this belief is withdrawn", field=field)


def _require_free(justification_id: str, state: State) -> None:
    if justification_id in state.taken:
        raise ConflictError("this justification is there already", field="justification_id")
