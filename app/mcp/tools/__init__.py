"""Every tool, in the order in which an agent reads them."""

from app.domain.tenants.tenant import Scope
from app.mcp.tool import tool
from app.mcp.tools.analyze import analyze
from app.mcp.tools.checkpoint import checkpoint
from app.mcp.tools.contradictions import contradictions, settle
from app.mcp.tools.debate import debate
from app.mcp.tools.fork import fork
from app.mcp.tools.hypothesis import hypothesis
from app.mcp.tools.imports import import_
from app.mcp.tools.plan import plan
from app.mcp.tools.recall import recall, search
from app.mcp.tools.remember import remember
from app.mcp.tools.session import session
from app.mcp.tools.why import stale, what_falls, why

TOOLS = (
    tool(recall, title="Recall what is known"),
    tool(remember, Scope.WRITE, title="Remember a fact, a decision or an outcome"),
    tool(why, title="Why does this hold"),
    tool(what_falls, title="What falls with this"),
    tool(stale, title="Decisions to look at again"),
    tool(contradictions, title="Open contradictions"),
    tool(settle, Scope.WRITE, title="Settle a contradiction", destructive=True),
    tool(search, title="Search"),
    tool(analyze, title="Compute with a mode of reasoning"),
    tool(session, Scope.WRITE, title="Keep a session"),
    tool(hypothesis, Scope.WRITE, title="Propose, verify and conclude a hypothesis"),
    tool(fork, Scope.WRITE, title="Answer in several styles and compare"),
    tool(debate, Scope.WRITE, title="Debate a question"),
    tool(plan, Scope.WRITE, title="Let agents work"),
    tool(checkpoint, Scope.WRITE, title="Ask a person"),
    tool(import_, Scope.WRITE, title="Import a conversation or notes"),
)
