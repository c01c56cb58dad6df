"""Importing transcripts."""

from typing import Annotated, Self

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, same_fields
from app.api.types.errors import Refusal
from app.api.types.scalars import Long
from app.importers.report import ImportReport, Problem


@strawberry.type(name="ImportProblem", description="Something that could not be taken.")
class ImportProblemType:
    line: int | None = strawberry.field(description="From 1; null if it is about all of it.")
    reason: str = strawberry.field(description="The defect in a sentence.")

    @classmethod
    def of(cls, problem: Problem) -> Self:
        return cls(line=problem.line, reason=problem.reason)


@strawberry.type(name="SkippedRecords", description="Records that hold no thought.")
class SkippedRecordsType:
    record_type: str = strawberry.field(description="Format and type, such as `codex:event_msg`.")
    count: Long = strawberry.field(description="Records of this kind.")


@strawberry.type(
    name="ImportReport", description="Counts of what an import added, and its problems."
)
class ImportReportType:
    files: Long = strawberry.field(description="Files that were read: 1.")
    files_unchanged: Long = strawberry.field(
        description="Those that had gone in whole before and were not read again."
    )
    bytes: Long = strawberry.field(description="Size of the transcript in UTF-8.")
    sessions: Long = strawberry.field(description="Sessions in the transcript, new or not.")
    session_ids: list[strawberry.ID] = strawberry.field(description="The first 200 of them.")
    nodes_added: Long = strawberry.field(description="Nodes that are new.")
    nodes_extended: Long = strawberry.field(description="Nodes that had grown.")
    nodes_unchanged: Long = strawberry.field(description="Nodes that were there already.")
    decisions: Long = strawberry.field(description="Decisions that are new.")
    problems: list[ImportProblemType] = strawberry.field(description="The first 200 problems.")
    problem_count: Long = strawberry.field(description="All problems; the rest went in.")
    skipped: list[SkippedRecordsType] = strawberry.field(
        description="Records that were passed over, by kind."
    )

    @classmethod
    def of(cls, report: ImportReport) -> Self:
        problems = [ImportProblemType.of(problem) for problem in report.problems]
        counts = report.skipped.items()
        skipped = [SkippedRecordsType(record_type=name, count=count) for name, count in counts]
        return cls(**same_fields(cls, report, problems=problems, skipped=skipped))


@strawberry.input(description="The text of a transcript file.")
class ImportTranscriptInput(MutationInput):
    name: str = strawberry.field(description="A file name; the report and errors use it.")
    content: str = strawberry.field(description="The whole file, in any known format.")


ImportTranscriptPayload = Annotated[
    ImportReportType | Refusal,
    strawberry.union("ImportTranscriptPayload", description="A report of the import, or an error."),
]


@strawberry.type
class TranscriptMutations:
    @mutation(
        description="Import a transcript; importing it again changes nothing, a longer version"
        " adds what is new."
    )
    async def import_transcript(
        self,
        info: Info,
        input: Annotated[ImportTranscriptInput, strawberry.argument(description="The transcript.")],
    ) -> ImportTranscriptPayload:
        return await _import(info, input)


async def _import(info: Info, given: ImportTranscriptInput) -> ImportReportType:
    imports = info.context.services.imports
    return ImportReportType.of(await imports.import_text(given.name, given.content))
