import statistics
import time

from app.domain.ids import new_id
from tests.factories import make_template


async def test_speed(noema, capsys):
    s = noema.services(new_id())
    for n in range(90):
        await s.templates.add(
            make_template(
                f"Template {n}", description=f"A way number {n} to look at matters of kind {n % 7}."
            )
        )
    await s.vectors.embed_pending()
    t = []
    for n in range(40):
        a = time.perf_counter()
        await s.template_reads.match(f"Prove number {n} by a fresh way of induction")
        t.append(time.perf_counter() - a)
    from tests.graph.learning.answers import ANSWER, write

    ids = []
    for part in range(10):
        ids += await write(s, [(f"Question {part} {n}?", ANSWER) for n in range(300)])
    from app.domain.page import PageRequest
    from app.domain.trace import TraceFilter

    u = {}
    for name, f in (
        ("all", TraceFilter()),
        ("graded", TraceFilter(graded=True)),
        ("text", TraceFilter(text="question 3 77")),
    ):
        await s.learning.traces.list_page(PageRequest(20), f)
        a = time.perf_counter()
        await s.learning.traces.list_page(PageRequest(20), f)
        u[name] = round((time.perf_counter() - a) * 1000, 1)
    a = time.perf_counter()
    await s.learning.traces.statistics()
    u["stats"] = round((time.perf_counter() - a) * 1000, 1)
    with capsys.disabled():
        print(
            "\nMATCH ms p50",
            round(statistics.median(t) * 1000, 1),
            "max",
            round(max(t) * 1000, 1),
            "TRACES 3000",
            u,
        )
