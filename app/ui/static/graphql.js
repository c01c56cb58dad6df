// Asks the service over HTTP.

/** A question that was not answered: `code` is the service's, or `OFFLINE` when it is away. */
export class AskError extends Error {
  constructor(message, code, field = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/**
 * Send one operation and give its `data`; the cookie of this origin says who asks.
 *
 * @param isLast Whether the page may be gone before the answer; then at most 64 KiB are sent.
 */
export async function ask(query, variables = {}, isLast = false) {
  const answer = await sent({ query, variables }, isLast);
  const [error] = answer.errors ?? [];
  if (error) throw new AskError(error.message, error.extensions?.code, error.extensions?.field);
  return answer.data;
}

/** Send one mutation and give its payload; what it refuses is thrown. */
export async function change(mutation, input, isLast = false) {
  const [payload] = Object.values(await ask(mutation, { input }, isLast));
  if (payload.code) throw new AskError(payload.message, payload.code, payload.path.at(-1) ?? null);
  return payload;
}

/**
 * Send one mutation of a large input, as `change` does.
 *
 * @param onProgress Called with the share that is sent, from 0 to 1.
 */
export async function upload(mutation, input, onProgress) {
  const { data, errors } = await posted({ query: mutation, variables: { input } }, onProgress);
  const [error] = errors ?? [];
  if (error) throw new AskError(error.message, error.extensions?.code, error.extensions?.field);
  const [payload] = Object.values(data);
  if (payload.code) throw new AskError(payload.message, payload.code, payload.path.at(-1) ?? null);
  return payload;
}

// What is sent by `fetch` does not tell how much of it is sent.
function posted(body, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new AskError("Noema does not answer. Is it running?", "OFFLINE"));
    request.open("POST", "/graphql");
    request.setRequestHeader("content-type", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => (request.response
      ? resolve(request.response)
      : reject(new AskError(`The file was refused (${request.status}); it may be too large.`, "BAD_USER_INPUT")));
    request.onerror = lost;
    request.send(JSON.stringify(body));
  });
}

/** End the login of this browser. */
export async function logout() {
  await fetch("/logout", { method: "POST" });
}

async function sent(body, keepalive) {
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      keepalive,
    });
    return await response.json();
  } catch (error) {
    throw new AskError(`Noema does not answer (${error.message}). Is it running?`, "OFFLINE");
  }
}
