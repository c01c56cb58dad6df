// Runs the audits of graphql-http against a server and prints what each said.
import { auditServer } from "graphql-http";

const [url, key] = process.argv.slice(2);
const fetchFn = (address, init) =>
  fetch(address, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
const results = await auditServer({ url, fetchFn });
console.log(JSON.stringify(results.map(({ id, name, status, reason }) => ({ id, name, status, reason }))));
