"""Entries are filed by people, by words, and by a model whose answer is checked."""

import json

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import Categorize, Categorized, DefineCategory
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice
from app.errors import InvalidInputError, NotFoundError, UnavailableError
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.categorizer import Categorizer
from app.reasoning.knowledge.model_categorizer import ModelCategorizer
from tests.fakes.scripted_model import ScriptedModel, done, text
from tests.graph.memory.shelf import Shelf

SCRIPTED = ModelChoice("scripted", "reader-1")


def _categorizer(noema: Noema, services: Services, model: ScriptedModel) -> Categorizer:
    graph = noema.graph_of(services.tenant_id)
    return Categorizer(
        graph, BeliefService(graph, 1_000), ModelCategorizer(lambda _: model, SCRIPTED)
    )


def _says(label: str, *words: str) -> ScriptedModel:
    answer = json.dumps({"label": label, "confidence": 0.9, "words": words})
    return ScriptedModel([text(f"```json\n{answer}\n```"), done()])


async def _file(shelf: Shelf, entry_id: str, category: str | None = None) -> Categorized:
    return await shelf.services.knowledge.categorizer.categorize(
        Categorize(new_id(), entry_id, category)
    )


async def test_the_words_file_an_entry_when_it_is_stored(shelf: Shelf) -> None:
    entry = await shelf.entry(await shelf.store("Postgres index", content="The query was slow."))
    assert (entry.category, entry.subcategory) == ("technology", "data")
    assert entry.categorized_by == "rule"
    [[found]] = await shelf.services.knowledge_reads.classifications_of([entry.id])
    assert (found.by, found.detector, found.words) == (
        "rule",
        "words/1",
        ("index", "postgres", "query"),
    )
    assert (await shelf.entry(await shelf.store("Tuesday", content="So."))).category is None


async def test_a_persons_word_stands_and_every_finding_is_kept(shelf: Shelf) -> None:
    entry_id = await shelf.store("Postgres index", content="The query was slow.")
    await _file(shelf, entry_id, "chores")
    await _file(shelf, entry_id)
    entry = await shelf.entry(entry_id)
    assert (entry.category, entry.subcategory, entry.categorized_by) == ("chores", None, "person")
    [kept] = await shelf.services.knowledge_reads.classifications_of([entry_id])
    assert [(one.category, one.by) for one in kept] == [
        ("technology", "rule"),
        ("chores", "person"),
        ("technology", "rule"),
    ]


async def test_an_own_category_is_used_and_its_words_can_change(shelf: Shelf) -> None:
    define = shelf.services.knowledge.categorizer.define
    await define(DefineCategory(new_id(), "meters", "clocks", ("drift", "tick")))
    await define(DefineCategory(new_id(), "meters", "clocks", ("drift", "tock")))
    assert await shelf.services.knowledge_reads.categories() == (
        Category("meters", "clocks", ("drift", "tock")),
    )
    entry = await shelf.entry(await shelf.store("Tock", content="And so on."))
    assert (entry.category, entry.subcategory) == ("meters", "clocks")


async def test_a_models_finding_is_kept_beside_the_rules_and_wins(
    noema: Noema, shelf: Shelf
) -> None:
    entry_id = await shelf.store("Postgres index", content="The invoice was slow.")
    model = _says("business/finance", "Invoice", "not in it")
    found = await _categorizer(noema, shelf.services, model).categorize(
        Categorize(new_id(), entry_id)
    )
    assert found.failure is None
    assert [(one.by, one.category, one.words) for one in found.findings] == [
        ("rule", "technology", ("index", "postgres")),
        ("model", "business", ("Invoice",)),
    ]
    entry = await shelf.entry(entry_id)
    assert (entry.category, entry.subcategory, entry.categorized_by) == (
        "business",
        "finance",
        "model",
    )
    [request] = model.requests
    assert request.output_schema is not None
    assert "business/finance" in str(request.output_schema)


@pytest.mark.parametrize(
    ("model", "failure"),
    [
        (_says("no/where"), "a category that was not offered"),
        (ScriptedModel(*[[text("Technology, surely."), done()]] * 2), "not what was asked for"),
        (ScriptedModel(*[[text('{"label": 7}'), done()]] * 2), "not what was asked for"),
        (ScriptedModel([UnavailableError("away")]), "away"),
    ],
)
async def test_without_a_usable_answer_the_words_decide_and_the_failure_is_told(
    noema: Noema, shelf: Shelf, model: ScriptedModel, failure: str
) -> None:
    entry_id = await shelf.store("Postgres index", content="The query was slow.")
    found = await _categorizer(noema, shelf.services, model).categorize(
        Categorize(new_id(), entry_id)
    )
    assert found.failure is not None
    assert failure in found.failure
    assert [one.by for one in found.findings] == ["rule"]
    assert (await shelf.entry(entry_id)).category == "technology"


async def test_what_cannot_be_filed_is_refused(shelf: Shelf, other_shelf: Shelf) -> None:
    entry_id = await shelf.store("Tuesday")
    before = await shelf.head()
    services = shelf.services
    with pytest.raises(InvalidInputError):
        await services.knowledge.categorizer.categorize(Categorize(new_id(), entry_id, None, "x"))
    with pytest.raises(InvalidInputError):
        await _file(shelf, entry_id, "two\nlines")
    with pytest.raises(InvalidInputError):
        await services.knowledge.categorizer.define(DefineCategory(new_id(), "a", "b", ()))
    with pytest.raises(NotFoundError):
        await _file(other_shelf, entry_id, "mine")
    with pytest.raises(NotFoundError):
        await _file(other_shelf, entry_id)
    assert await shelf.head() == before
    assert await other_shelf.services.knowledge_reads.classifications_of([entry_id]) == [()]
