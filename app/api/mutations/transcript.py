"""Importing transcripts."""

from typing import Annotated, Self

import strawberry

from app.api.context import Info
from app.api.types.base import same_fields
from app.api.types.errors import Refusal, answered
from app.importers.report import ImportReport, Problem


@strawberry.type(name="ImportProblem", description="Something that could not be taken.")
class ImportProblemType:
    line: int | None = strawberry.field(description="From 1; null if it is about all of it.")
    reason: str = strawberry.field(description="What is wrong with it.")

    @classmethod
    def of(cls, problem: Problem) -> Self:
        return cls(line=problem.line, reason=problem.reason)


@strawberry.type(name="ImportReport", description="What an import did.")
class ImportReportType:
    sessions: int = strawberry.field(description="Sessions in the transcript, new or not.")
    session_ids: list[strawberry.ID] = strawberry.field(description="The first 200 of them.")
    nodes_added: int = strawberry.field(description="Nodes that are new.")
    nodes_extended: int = strawberry.field(description="Nodes that had grown.")
    nodes_unchanged: int = strawberry.field(description="Nodes that were there already.")
    decisions: int = strawberry.field(description="Decisions that are new.")
    problems: list[ImportProblemType] = strawberry.field(description="The first 200 problems.")
    problem_count: int = strawberry.field(description="All problems; the rest went in.")

    @classmethod
    def of(cls, report: ImportReport) -> Self:
        problems = [ImportProblemType.of(problem) for problem in report.problems]
        return cls(**same_fields(cls, report, problems=problems))


ImportTranscriptPayload = Annotated[
    ImportReportType | Refusal,
    strawberry.union("ImportTranscriptPayload", description="What went in, or why nothing did."),
]


@strawberry.type
class TranscriptMutations:
    @strawberry.mutation(
        description="Import a transcript; importing it again changes nothing, a longer version"
        " adds what is new."
    )
    async def import_transcript(
        self,
        info: Info,
        name: Annotated[str, strawberry.argument(description="Its name, for the report.")],
        content: Annotated[
            str, strawberry.argument(description="The whole file, in any format that is known.")
        ],
    ) -> ImportTranscriptPayload:
        return await answered(_import(info, name, content))


async def _import(info: Info, name: str, content: str) -> ImportReportType:
    return ImportReportType.of(await info.context.services.imports.import_text(name, content))
