// Asks the service over HTTP.

/** A question that was not answered: `code` is the service's, or `OFFLINE` when it is away. */
export class AskError extends Error {
  constructor(message, code, field = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** Send one operation and give its `data`; the cookie of this origin says who asks. */
export async function ask(query, variables = {}) {
  const answer = await sent({ query, variables });
  const [error] = answer.errors ?? [];
  if (error) throw new AskError(error.message, error.extensions?.code, error.extensions?.field);
  return answer.data;
}

async function sent(body) {
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch (error) {
    throw new AskError(`Noema does not answer (${error.message}). Is it running?`, "OFFLINE");
  }
}
