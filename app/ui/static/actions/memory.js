// What this browser keeps between visits, apart for each tenant; nothing of it is sent anywhere.

export class Memory {
  /** @param tenant Async; gives the id of the tenant. */
  constructor(tenant) {
    this.tenant = tenant;
    this.prefix = null;
  }

  /** The value kept under a name; null if there is none, or it cannot be read. */
  async read(name) {
    const key = await this.key(name);
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch (error) {
      if (isRefused(error)) return null;
      throw error;
    }
  }

  /** Keep a value; a browser that keeps nothing loses it with the page. */
  async write(name, value) {
    const key = await this.key(name);
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }

  async key(name) {
    this.prefix ??= await this.tenant();
    return `noema ${this.prefix} ${name}`;
  }
}

// Storage that is forbidden or full, or a value that something else wrote.
function isRefused(error) {
  return error instanceof DOMException || error instanceof SyntaxError;
}
