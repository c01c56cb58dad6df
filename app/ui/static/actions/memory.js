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

  /**
   * Change a value at once, so that no other tab comes between.
   *
   * @param change Gets the value, or null if there is none; gives the new one, or null to forget it.
   * @returns Whether this browser keeps it.
   */
  async update(name, change) {
    const key = await this.key(name);
    try {
      const value = change(JSON.parse(localStorage.getItem(key)));
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch (error) {
      if (isRefused(error)) return false;
      throw error;
    }
  }

  /** Whether something is kept under a name for any tenant; asks nobody. */
  has(name) {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith("noema ") && key.endsWith(` ${name}`));
    } catch (error) {
      if (isRefused(error)) return false;
      throw error;
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
