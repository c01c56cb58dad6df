/**
 * Tells Noema when a conversation of pi grew, and pi what Noema knows of its project.
 *
 * Only at the first prompt does pi wait, for what is known. It never fails because of Noema.
 */
import { execFile, spawn } from "node:child_process";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";

const COMMAND: readonly [string, ...string[]] = ["noema", "hook", "pi"];
const [PROGRAM, ...ARGUMENTS] = COMMAND;

/** How long a prompt waits for what is known, in ms; the hook itself asks for a second. */
const ANSWER_MS = 3_000;

export default function (pi: ExtensionAPI): void {
  let known: Promise<string> = Promise.resolve("");
  let last: Promise<unknown> = known;
  /** Whether the conversation holds what is known; a compaction takes it out. */
  let isTold = false;

  /** One after another, so that events are kept in their order; nobody waits for them. */
  function tell(event: { type: string }, ctx: ExtensionContext): void {
    const told = said(event, ctx);
    if (ctx.sessionManager.getSessionFile()) last = last.then(() => kept(told));
  }

  pi.on("session_start", (event, ctx) => {
    known = answered(said(event, ctx));
    last = known;
    isTold = false;
  });
  pi.on("before_agent_start", async (event, ctx) => {
    tell(event, ctx);
    const content = isTold ? "" : await known;
    isTold = true;
    // Texts that anybody wrote are no instructions, so they are not put into the system prompt.
    return content ? { message: { customType: "noema", content, display: false } } : undefined;
  });
  pi.on("session_compact", () => {
    isTold = false;
  });
  // At `tool_result` the result is not in the file of the conversation yet.
  pi.on("turn_end", (event, ctx) => tell(event, ctx));
  pi.on("agent_end", (event, ctx) => tell(event, ctx));
  pi.on("session_before_compact", (event, ctx) => tell(event, ctx));
  // pi may be gone before the others are told; this one tells of all that is in the file.
  pi.on("session_shutdown", (event, ctx) => void kept(said(event, ctx)));
}

function said(event: { type: string }, ctx: ExtensionContext): string {
  return JSON.stringify({
    hook_event_name: event.type,
    session_id: ctx.sessionManager.getSessionId(),
    transcript_path: ctx.sessionManager.getSessionFile(),
    cwd: ctx.cwd,
  });
}

/** Give what Noema answers; nothing where it is away or late. */
function answered(told: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { timeout: ANSWER_MS, windowsHide: true };
    const hook = execFile(PROGRAM, ARGUMENTS, options, (_, answer) => resolve(answer));
    hook.stdin?.on("error", () => {});
    hook.stdin?.end(told);
  });
}

/** Settle once Noema has kept an event; pi may end before. */
function kept(told: string): Promise<void> {
  return new Promise((resolve) => {
    const hook = spawn(PROGRAM, ARGUMENTS, {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
      windowsHide: true,
    });
    hook.once("error", () => resolve());
    hook.once("exit", () => resolve());
    hook.stdin.on("error", () => {});
    hook.stdin.end(told);
    hook.unref();
  });
}
