"""Records of knowledge files, any of them."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.beliefs.knowledge_record import (
    FILE_RELATIONS,
    EntryRecord,
    JustificationRecord,
    Record,
    RelationRecord,
    Withdrawal,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType

HOSTILE = (
    "'}) DETACH DELETE n; //",
    r"\u0027}) MATCH (n) DETACH DELETE n //",
    r"\\u0027 \' \\' end\\",
    "]]> </data></node> &amp; &#13; <!-- --> -->",
    "## heading\n> quote\n<!-- entry {} -->\n\n- list\r\nend\r",
    "`tick` $param {map} ‘quoted’ “twice” \u2028 \u0085 \ufffe \uffff 🦉",
)
_TEXT = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(
        st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t\r"), min_size=1
    ),
)
_LINE = _TEXT.map(lambda text: " ".join(text.split()) or "x").map(lambda text: text[:200])
_TIME = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)).map(
    lambda at: at.replace(tzinfo=UTC)
)
_ID = st.uuids().map(str)


def entry(title: str = "T", content: str = "C", **more: object) -> EntryRecord:
    fields = EntryFields(title, content, **more)  # pyright: ignore[reportArgumentType]  # per test
    return EntryRecord(new_id(), fields, None, Tier.ARCHIVE, asserted=True, withdrawal=None)


_FIELDS = st.builds(
    EntryFields,
    title=_LINE,
    content=_TEXT.filter(lambda text: bool(text.strip())),
    category=st.none() | _LINE,
    tags=st.lists(_LINE, max_size=3).map(tuple),
    source=st.none() | _TEXT,
    valid_from=st.none() | _TIME,
)
_ENTRIES = st.builds(
    EntryRecord,
    id=_ID,
    fields=_FIELDS,
    categorized_by=st.none() | st.sampled_from(CategorizedBy),
    tier=st.sampled_from(Tier),
    asserted=st.booleans(),
    withdrawal=st.none() | st.builds(Withdrawal, st.none() | _ID, st.none() | _TEXT),
)
_RELATIONS = st.builds(
    RelationRecord,
    id=_ID,
    type=st.sampled_from(sorted(FILE_RELATIONS)).map(EdgeType),
    from_id=_ID,
    to_id=_ID,
    weight=st.floats(0, 1),
)
_JUSTIFICATIONS = st.builds(
    JustificationRecord,
    id=_ID,
    conclusion_id=_ID,
    premise_ids=st.sets(_ID, min_size=1, max_size=3).map(lambda ids: tuple(sorted(ids))),
    rule=st.none() | _TEXT,
)


def files() -> st.SearchStrategy[list[Record]]:
    """Entries, then relations and justifications, as an export gives them."""
    links = st.lists(_RELATIONS | _JUSTIFICATIONS, max_size=3)
    return st.builds(_joined, st.lists(_ENTRIES, max_size=3), links)


def _joined(
    entries: list[EntryRecord], links: list[RelationRecord | JustificationRecord]
) -> list[Record]:
    return [*entries, *links]
