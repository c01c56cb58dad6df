// Follows event streams over one WebSocket (graphql-transport-ws) and goes on where it stopped.

import { EVENTS } from "./queries.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
// A socket that died without a word is noticed after this long.
const SILENCE_MS = 15000;
// How the protocol closes a socket that may not ask.
const REFUSED = [4401, 4403];
// The service let us go because we were slow, or its database is away for a moment.
const AGAIN = ["UNAVAILABLE"];
const AGAIN_MS = 1000;

export class Live {
  /** @param onState Called with "connecting", "live", "reconnecting" or "refused". */
  constructor(url, onState) {
    this.url = url;
    this.onState = onState;
    this.streams = new Map();
    this.nextId = 1;
    this.failures = 0;
    this.socket = null;
    this.retry = null;
    this.silence = null;
    window.addEventListener("online", () => this.retryNow());
    window.addEventListener("offline", () => this.lost(this.socket));
  }

  /**
   * Follow a stream from after `after`; every event comes once, in order, across reconnections.
   *
   * @param onEvent Called with { seq, type, payload, at }.
   * @param onEnd Called once with an error's code when the service ends the stream for good.
   * @returns A function that stops it.
   */
  follow({ stream, after, onEvent, onEnd }) {
    const followed = { after, onEnd, id: null, stopped: false };
    followed.payload = () => ({ query: EVENTS, variables: { stream, after: followed.after } });
    followed.take = ({ events }) => {
      if (events.seq <= followed.after) return;
      followed.after = events.seq;
      onEvent({ ...events, type: events.type.toLowerCase() });
    };
    this.begin(followed);
    return () => this.stop(followed);
  }

  /** Ask a subscription for its first answer alone; `onData` gets its data. */
  first(query, onData) {
    const followed = { onEnd: () => {}, id: null, stopped: false, payload: () => ({ query }) };
    followed.take = (data) => {
      this.stop(followed);
      onData(data);
    };
    this.begin(followed);
  }

  // Under a fresh id each time, so that late words about an old one mean nothing.
  begin(followed) {
    if (followed.stopped) return;
    followed.id = String(this.nextId++);
    this.streams.set(followed.id, followed);
    if (this.socket) this.subscribe(followed);
    else this.retryNow();
  }

  stop(followed) {
    followed.stopped = true;
    if (this.streams.delete(followed.id) && this.ready) {
      this.send({ id: followed.id, type: "complete" });
    }
  }

  connect() {
    this.onState(this.failures ? "reconnecting" : "connecting");
    const socket = new WebSocket(this.url, "graphql-transport-ws");
    this.socket = socket;
    this.ready = false;
    socket.onopen = () => this.send({ type: "connection_init" });
    socket.onmessage = (message) => this.receive(socket, JSON.parse(message.data));
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  receive(socket, message) {
    if (socket !== this.socket) return;
    this.expectMore();
    const readers = {
      connection_ack: () => this.opened(),
      ping: () => this.send({ type: "pong" }),
      next: () => this.next(message.id, message.payload),
      error: () => this.end(message.id, message.payload[0]),
      complete: () => this.end(message.id, null),
    };
    readers[message.type]?.();
  }

  opened() {
    this.ready = true;
    this.failures = 0;
    this.onState("live");
    for (const followed of this.streams.values()) this.subscribe(followed);
  }

  subscribe({ id, payload }) {
    if (this.ready) this.send({ id, type: "subscribe", payload: payload() });
  }

  next(id, { data, errors }) {
    const followed = this.streams.get(id);
    if (errors?.length) this.end(id, errors[0]);
    else followed?.take(data);
  }

  end(id, error) {
    const followed = this.streams.get(id);
    if (!followed) return;
    this.streams.delete(id);
    const code = error?.extensions?.code ?? null;
    if (AGAIN.includes(code)) setTimeout(() => this.begin(followed), AGAIN_MS);
    else followed.onEnd(code);
  }

  lost(socket, code) {
    if (!socket || socket !== this.socket) return;
    clearTimeout(this.silence);
    this.socket = null;
    this.ready = false;
    socket.close();
    if (REFUSED.includes(code)) {
      this.onState("refused");
      return;
    }
    this.failures += 1;
    this.onState("reconnecting");
    this.retry = setTimeout(() => this.connect(), waitMs(this.failures));
  }

  retryNow() {
    if (this.socket || !this.streams.size) return;
    clearTimeout(this.retry);
    this.connect();
  }

  // A silent socket is asked for a sign of life, then given up.
  expectMore() {
    const { socket } = this;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.send({ type: "ping" });
      this.silence = setTimeout(() => this.lost(socket), SILENCE_MS);
    }, SILENCE_MS);
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

function waitMs(failures) {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  // Spread out, so that many pages do not come back in the same moment.
  return full * (0.5 + Math.random() / 2);
}
