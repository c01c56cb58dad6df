"""What texts speak of, on a real Neo4j with the real reader."""

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.search import SearchQuery
from app.domain.search_filter import SearchFilter
from tests.factories import make_node, make_session

TEXT = "In March 2025 we asked Ada Lovelace about get_user; ada lovelace knew."


async def _say(services: Services, text: str) -> tuple[str, str]:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock(text))
    return session_id, await services.think_graph.add_node(node)


async def _names(services: Services, node_id: str) -> list[str]:
    [entities] = await services.entity_reads.of_nodes([node_id])
    return [entity.name for entity in entities]


async def test_the_background_reads_what_was_written_once(noema: Noema, services: Services) -> None:
    _, node_id = await _say(services, TEXT)
    assert await _names(services, node_id) == []
    assert await noema.job_runner.run_due(services.tenant_id) == 1
    assert await _names(services, node_id) == ["March 2025", "Ada Lovelace", "get_user"]
    assert await services.mentions.read_batch() == 0


async def test_the_same_name_is_one_entity_and_each_tenant_has_its_own(
    services: Services, other_services: Services
) -> None:
    found: list[str] = []
    for tenant, text in (
        (services, "We met Ada Lovelace."),
        (services, "He is no Ada Lovelace."),
        (other_services, "We met Ada Lovelace."),
    ):
        _, node_id = await _say(tenant, text)
        await tenant.mentions.read_batch()
        [[entity]] = await tenant.entity_reads.of_nodes([node_id])
        found.append(entity.id)
        assert await other_services.entity_reads.of_nodes([node_id]) == (
            [()] if tenant is services else [(entity,)]
        )
    assert found[0] == found[1] != found[2]


async def test_a_filter_by_name_finds_what_says_nothing_of_the_question(services: Services) -> None:
    _, node_id = await _say(services, "We asked Melanie.")
    await _say(services, "We asked around.")
    await services.mentions.read_batch()
    await services.vectors.embed_pending()
    only = SearchFilter(entities=frozenset({"MELANIE"}))
    hits = (await services.search.search(SearchQuery("weather", only=only))).hits
    assert [hit.node.id for hit in hits] == [node_id]


async def test_what_only_a_deleted_session_spoke_of_goes_with_it(services: Services) -> None:
    first, _ = await _say(services, "We asked Melanie and Caroline.")
    _, kept = await _say(services, "We asked Caroline.")
    await services.mentions.read_batch()
    deletion = await services.sessions.delete(first)
    assert deletion.nodes["Entity"] == 1
    assert await _names(services, kept) == ["Caroline"]
