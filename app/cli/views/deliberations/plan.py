"""Plans of agents as text."""

from dataclasses import dataclass, field

from app.cli.terminal.output import fields, note, notes, out, safe_text
from app.domain.nodes.headline import headline
from app.domain.nodes.plan import Task, TaskPlan, TaskStatus

STATUS_STYLE = {
    TaskStatus.DONE: "green",
    TaskStatus.FAILED: "red",
    TaskStatus.SKIPPED: "yellow",
    TaskStatus.CANCELLED: "yellow",
}


@dataclass(frozen=True, slots=True)
class PlanList:
    plans: tuple[TaskPlan, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


@dataclass(frozen=True, slots=True)
class PlanLines:
    """Prints a line for each task whose status changes, on standard error."""

    live: bool
    _shown: dict[str, TaskStatus] = field(default_factory=dict[str, TaskStatus])

    def show(self, plan: TaskPlan) -> None:
        for task in plan.tasks:
            before = self._shown.get(task.key, TaskStatus.PENDING)
            if self.live and task.status is not before:
                notes.print(safe_text(f"{task.key} {task.status}", "dim"))
            self._shown[task.key] = task.status


def show_plans(listed: PlanList) -> None:
    """Print a line for each plan, and its id."""
    for plan in listed.plans:
        done = sum(task.status is TaskStatus.DONE for task in plan.tasks)
        status = safe_text(f"{plan.status:<9}", STATUS_STYLE.get(plan.status, "bold"))
        out.print(status + safe_text(headline(plan.goal)))
        out.print(safe_text(f"         {done} of {len(plan.tasks)} tasks done  {plan.id}", "dim"))
    if not listed.plans:
        note("no plans")
    if listed.next:
        note(f"next page: --after {listed.next}")


def show_plan(plan: TaskPlan) -> None:
    """Print a plan and what became of each task."""
    rows = (
        ("id", plan.id),
        ("status", plan.status),
        ("goal", plan.goal),
        ("session", plan.session_id),
        ("budget", plan.budget_tokens and f"{plan.budget_tokens} output tokens"),
        ("resumed", plan.resumed or None),
        ("recorded", f"{plan.recorded_from:%Y-%m-%d %H:%M} UTC"),
    )
    out.print(fields(*rows))
    for task in plan.tasks:
        _show_task(task)


def _show_task(task: Task) -> None:
    needs = f"  needs {', '.join(task.depends_on)}" if task.depends_on else ""
    status = safe_text(f"{task.status:<9}", STATUS_STYLE.get(task.status, "bold"))
    out.print(status + safe_text(f"{task.key} ({task.agent}){needs}"))
    out.print(safe_text(f"         {headline(task.description)}", "dim"))
    for text in (task.note, task.node_id and f"noema show {task.node_id}"):
        if text:
            out.print(safe_text(f"         {text}", "dim"))
