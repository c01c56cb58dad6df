"""The mutations that make or change nodes, with values for every field of their inputs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from graphql import GraphQLEnumType, GraphQLNamedType, GraphQLSchema, get_named_type, is_leaf_type
from hypothesis import strategies as st

from app.api.schema import build_schema

SCHEMA = cast(GraphQLSchema, cast(Any, build_schema())._schema)
Map = dict[str, Any]
Strategy = st.SearchStrategy[Any]


@dataclass(frozen=True)
class Place:
    """Where a value is read that has another name or another form there."""

    shown: str
    """A selection of the node."""
    read: Callable[[Map], object]
    """Takes the node, with what the door reads beside it."""
    written: Callable[[Any], object] = lambda value: value
    """What is expected there."""


@dataclass(frozen=True)
class Door:
    """A mutation, and where each field of its input is read again."""

    mutation: str
    node: str
    made: str
    """The selection of its payload whose last `id` is that of the node."""
    values: Mapping[str, Strategy] = field(default_factory=dict[str, Strategy], repr=False)
    """Of the fields that do not take just any value of their type."""
    places: Mapping[str, Place] = field(default_factory=dict[str, Place], repr=False)
    """Of the fields that the node does not have under the same name."""
    beside: str = ""
    """A selection of the query, which has the `$id` of the node."""

    @property
    def input(self) -> Mapping[str, Any]:
        """The fields of the input."""
        assert SCHEMA.mutation_type is not None
        type_ = SCHEMA.mutation_type.fields[self.mutation].args["input"].type
        fields = dict(cast(Any, get_named_type(type_)).fields)
        del fields["idempotencyKey"]
        return fields

    def given(self, ids: Mapping[str, object]) -> Strategy:
        """Give inputs in which no field is left out.

        Args:
            ids: What the fields that name something name, by their name.
        """
        plain = {
            name: self.values[name] if name in self.values else _any_of(one.type)
            for name, one in self.input.items()
            if name not in ids
        }
        named = {name: st.just(ids[name]) for name in self.input if name in ids}
        return st.fixed_dictionaries({**plain, **named})

    def unreadable(self) -> list[str]:
        """Name the fields of the input that cannot be read."""
        shown = cast(Any, SCHEMA.type_map[self.node]).fields
        return [name for name in self.input if name not in shown and name not in self.places]

    def place(self, name: str) -> Place:
        return self.places.get(name) or same(name)

    @property
    def query(self) -> str:
        """The query that reads the node of `$id`."""
        shown = " ".join(self.place(name).shown for name in self.input)
        node = f"node(id: $id) {{ ... on {self.node} {{ {shown} }} }}"
        return f"query ($id: ID!) {{ {node} {self.beside} }}"


def same(shown: str) -> Place:
    """The same value, in a field of this name."""
    name = shown.split()[0]
    return Place(shown, lambda node: node[name])


WORDS = st.text(st.characters(categories=("L", "N", "P", "Zs")), min_size=1, max_size=40)
TEXT = WORDS.map(str.strip).filter(bool)
NAME = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=12)
TAGS = st.lists(NAME, min_size=1, max_size=4, unique=True)
SHARE = st.integers(0, 1000).map(lambda number: number / 1000)
_FROM = st.datetimes(datetime(1990, 1, 1), datetime(2020, 1, 1), timezones=st.just(UTC))
_UNTIL = st.datetimes(datetime(2050, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))
SINCE, UNTIL = (times.map(lambda at: at.isoformat()) for times in (_FROM, _UNTIL))
_PERIOD = {"validFrom": SINCE, "validTo": UNTIL}
_JSON = st.fixed_dictionaries({"path": TEXT, "lines": st.lists(st.integers(0, 99), max_size=2)})


def _any_of(type_: object) -> Strategy:
    leaf = cast(GraphQLNamedType, get_named_type(cast(Any, type_)))
    assert is_leaf_type(leaf), f"name the values of {leaf}"
    if isinstance(leaf, GraphQLEnumType):
        return st.sampled_from(sorted(leaf.values))
    return {"String": TEXT, "Float": SHARE, "DateTime": SINCE, "Boolean": st.booleans()}[leaf.name]


def _enum(name: str) -> Strategy:
    return st.sampled_from(sorted(cast(Any, SCHEMA.type_map[name]).values))


def _objects(**fields: Strategy) -> Strategy:
    return st.fixed_dictionaries(fields)


_BLOCKS = """blocks { __typename ... on TextBlock { text } ... on ThinkingBlock { thought: text
  signature } ... on RedactedThinkingBlock { data } ... on ToolCallBlock { callId name arguments }
  ... on ToolResultBlock { callId result: text isError parts
  durationMs } ... on ImageBlock { mediaType
  imageSource } }"""
_BLOCK = st.one_of(
    _objects(text=TEXT),
    _objects(thinking=_objects(text=TEXT.map("We weigh {}".format), signature=NAME)),
    _objects(redactedThinking=NAME),
    _objects(toolCall=_objects(callId=NAME, name=NAME, arguments=_JSON)),
    _objects(
        toolResult=_objects(
            callId=NAME,
            text=TEXT,
            isError=st.booleans(),
            parts=st.lists(_JSON, min_size=1),
            durationMs=st.integers(1, 2**40),
        )
    ),
    _objects(image=_objects(mediaType=st.just("image/png"), source=_JSON)),
)
_INPUT_OF: Mapping[str, Callable[[Map], Map]] = {
    "TextBlock": lambda block: {"text": block["text"]},
    "ThinkingBlock": lambda block: {
        "thinking": {"text": block["thought"], **_part(block, "signature")}
    },
    "RedactedThinkingBlock": lambda block: {"redactedThinking": block["data"]},
    "ToolCallBlock": lambda block: {"toolCall": _part(block, "callId", "name", "arguments")},
    "ToolResultBlock": lambda block: {
        "toolResult": {
            "text": block["result"],
            **_part(block, "callId", "isError", "parts", "durationMs"),
        }
    },
    "ImageBlock": lambda block: {
        "image": {"source": block["imageSource"], **_part(block, "mediaType")}
    },
}
"""How a block that was read is written."""


def _part(value: Map, *names: str) -> Map:
    return {name: value[name] for name in names}


_OPTION = _objects(text=TEXT, reason=TEXT)
_DECISION = _objects(
    description=TEXT,
    question=TEXT,
    chosen=_OPTION,
    rejected=st.lists(_OPTION, min_size=1, max_size=2),
    confidence=SHARE,
)
_DECISIONS = """decisionPoints { description question confidence chosen { text reason }
  rejected { text reason } }"""
_STEP = _objects(kind=_enum("StepKind"), text=TEXT, start=st.just(0), end=st.integers(1, 5))


def _by_description(decisions: list[Map]) -> list[Map]:
    return sorted(decisions, key=lambda one: one["description"])


ADD_THINKING_NODE = Door(
    "addThinkingNode",
    "ThinkingNode",
    "... on ThinkingNode { id }",
    {
        "blocks": st.lists(_BLOCK, max_size=4).map(lambda more: [{"text": "We weigh it."}, *more]),
        "steps": st.lists(_STEP, min_size=1, max_size=3),
        "decisions": st.lists(
            _DECISION, min_size=1, max_size=2, unique_by=lambda one: one["description"]
        ),
    },
    {
        "blocks": Place(
            _BLOCKS, lambda node: [_INPUT_OF[one["__typename"]](one) for one in node["blocks"]]
        ),
        "steps": same("steps { kind text start end }"),
        "decisions": Place(
            _DECISIONS, lambda node: _by_description(node["decisionPoints"]), _by_description
        ),
    },
)
_ROLES = ("proposer", "skeptic", "synthesizer", "judge")
_PARTICIPANT = _objects(
    provider=st.just("openai"),
    model=st.just("gpt-4.1"),
    temperature=SHARE,
    maxOutputTokens=st.integers(2_000, 4_000),
)


def _participant(role: str) -> Place:
    def read(node: Map) -> object:
        [participant] = [one for one in node["participants"] if one["role"] == role.upper()]
        return _part(participant, "provider", "model", "temperature", "maxOutputTokens")

    return Place("participants { role provider model temperature maxOutputTokens }", read)


START_DEBATE = Door(
    "startDebate",
    "Debate",
    "... on Debate { id }",
    {
        **dict.fromkeys(_ROLES, _PARTICIPANT),
        "minRounds": st.integers(1, 3),
        "maxRounds": st.integers(3, 10),
        "stopScore": SHARE.map(lambda share: 1 + 9 * share),
        "scoreSamples": st.integers(2, 9),
        "budgetTokens": st.integers(1_000, 100_000),
    },
    {role: _participant(role) for role in _ROLES},
)
START_FORK = Door(
    "startFork",
    "Fork",
    "... on Fork { id }",
    {
        "provider": st.just("anthropic"),
        "model": st.just("claude-opus-5-5"),
        "branches": st.lists(
            _objects(
                style=st.sampled_from(("conservative", "aggressive", "balanced")), guidance=TEXT
            ),
            min_size=2,
            max_size=2,
            unique_by=lambda one: one["style"],
        ),
    },
    {
        "branches": Place(
            "forkBranches { style guidance { text } }",
            lambda node: [
                {"style": one["style"], "guidance": one["guidance"][0]["text"]}
                for one in node["forkBranches"]
            ],
        )
    },
)


def _justification(read: Callable[[Map], object]) -> Place:
    return Place("id", lambda node: read(node["why"]["grounds"]["justifications"][0]))


STORE_KNOWLEDGE = Door(
    "storeKnowledge",
    "KnowledgeEntry",
    "... on KnowledgeChange { entry { id } }",
    {"tags": TAGS, **_PERIOD},
    {
        "pinned": Place("tier", lambda node: node["tier"] == "CORE"),
        "derivedFrom": _justification(lambda one: one["premiseIds"]),
        "rule": _justification(lambda one: one["rule"]),
    },
    beside="why(id: $id) { grounds { justifications { premiseIds rule } } }",
)
DOORS = (
    Door("createSession", "Session", "... on Session { id }", {"tags": TAGS}),
    Door(
        "updateSession",
        "Session",
        "... on Session { id }",
        {"tags": TAGS, "version": st.just(1)},
        {
            "sessionId": same("id"),
            "version": Place("version", lambda node: node["version"] - 1),
        },
    ),
    ADD_THINKING_NODE,
    Door(
        "createBranch",
        "Branch",
        "... on Branch { id }",
        {"provider": st.just("anthropic"), "model": st.just("claude-opus-5-5")},
    ),
    Door(
        "assertBelief",
        "Insight",
        "... on BeliefChange { belief { node { id } } }",
        {"belief": _objects(kind=st.just("INSIGHT"), text=TEXT, **_PERIOD)},
        {
            "belief": Place(
                "text belief { kind validFrom validTo }",
                lambda node: node["belief"] | {"text": node["text"]},
            )
        },
    ),
    Door(
        "contradictBeliefs",
        "Contradiction",
        "... on ContradictionChange { contradiction { id } }",
        places={"aId": same("sideAId"), "bId": same("sideBId"), "type": same("contradictionType")},
    ),
    Door("proposeHypothesis", "Hypothesis", "... on Hypothesis { id }"),
    STORE_KNOWLEDGE,
    Door(
        "updateKnowledge",
        "KnowledgeEntry",
        "... on KnowledgeChange { entry { id } }",
        _PERIOD,
        {"entryId": same("updatesId")},
    ),
    Door(
        "recordOutcome",
        "Outcome",
        "... on Outcome { id }",
        places={"status": same("outcomeStatus"), "at": same("validFrom")},
    ),
    Door(
        "createTemplate",
        "Template",
        "... on Template { id }",
        {
            "name": NAME,
            "content": _objects(
                description=NAME,
                domain=NAME,
                complexity=_enum("Complexity"),
                methodology=NAME,
                keywords=TAGS,
                body=TEXT.map(lambda text: f"## Steps\n\n1. {text}\n2. {text}"),
            ),
        },
        {
            "content": same(
                "currentContent { description domain complexity methodology keywords body }"
            )
        },
    ),
    START_DEBATE,
    START_FORK,
)
"""At least one a type of node; a decision is written with its thinking node."""


def node_types() -> Iterator[str]:
    """Name the types that have an id of their own."""
    node = cast(Any, SCHEMA.type_map["Node"])
    return (type_.name for type_ in SCHEMA.get_implementations(node).objects)
