import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call } from "#platform/kernel/contract.ts";
import { type InvalidRequest, createInvalidRequests } from "#platform/testing/invalid-requests.ts";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { getTestServer } from "#platform/testing/test-server.ts";
import { allApiCalls } from "./calls.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

// Invalid requests are refused before the database is used, so the installed server gets a sample only.
const REQUESTS_PER_CALL =
  getTestServer().kind === "embedded" ? Number(process.env["CONTRACT_REQUESTS"] ?? 40) : 10;

let product: TestProduct;
/** The rows after the last call, which are those before the next one. */
let versions: Record<string, string>;
let token: string;

before(async () => {
  product = await openTestProduct();
  await signInAgain();
});
after(() => product.close());

/** Reads and refused changes leave nothing behind, so they can run at once. Upkeep calls run one by one. */
const requestsAtOnce = (call: Call) => (call.effect === "upkeep" ? 1 : 20);

for (const [index, call] of allApiCalls.entries()) {
  test(`${call.method} ${call.path} answers ${REQUESTS_PER_CALL} invalid requests with the envelope, never with a 500, and changes nothing`, async () => {
    const requests = createInvalidRequests(call, token, REQUESTS_PER_CALL, 20_261_121 + index);
    assert.equal(requests.length, REQUESTS_PER_CALL);
    const size = requestsAtOnce(call);
    for (let start = 0; start < requests.length; start += size) {
      const some = requests.slice(start, start + size);
      const accepted = await Promise.all(some.map((request) => isAccepted(call, request)));
      if (accepted.includes(true) && call.effect === "upkeep") await signInAgain();
    }
    assert.deepEqual(await countRowVersions(), versions);
  });
}

/** An accepted upkeep call changes rows, and may end the session. */
async function signInAgain(): Promise<void> {
  token = await product.signIn(OFFICE_CLERK);
  versions = await countRowVersions();
}

/** Tries of the public checks are counted before a request is read. */
const TRIES_TABLE = "verification_try";

/** Each write makes a row or a version with a higher transaction number, so the rows themselves need not be read. */
async function countRowVersions(): Promise<Record<string, string>> {
  const { rows } = await product.admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = '${DATABASE_SCHEMA}'::regnamespace and relkind = 'r' and relname <> $1`,
    [TRIES_TABLE],
  );
  const selectPrint = (name: string) =>
    `select '${name}' as name, count(*) || '|' || coalesce(sum(xmin::text::bigint), 0) as print from ${name}`;
  const prints = await product.admin.query<{ name: string; print: string }>(
    rows.map(({ name }) => selectPrint(name)).join(" union all "),
  );
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]));
}

/** Whether an invalid request happens to be valid. All others must get the envelope of a refusal. */
async function isAccepted(call: Call, { describe, ...request }: InvalidRequest): Promise<boolean> {
  const response = await product.app.inject(request);
  const about = `${describe} → ${response.statusCode} ${response.body.slice(0, 300)}`;
  assert.notEqual(response.statusCode, 500, about);
  if (call.file && response.headers["content-disposition"]) return false;
  const envelope = response.json<Record<string, unknown>>();
  assert.deepEqual(Object.keys(envelope).slice(0, 4), ["code", "message", "data", "requestId"], about);
  if (envelope.code === "0000") {
    // A call without input accepts any body: signing out ignores it.
    assert.notEqual(call.effect, "change", about);
    return true;
  }
  assert.ok(envelope.message && envelope.next && envelope.requestId, about);
  assert.doesNotMatch(response.body, /Invalid input/, about);
  return false;
}

test("no two refusals share a code, and each has a message and a next step", () => {
  const kinds = new Map(allApiCalls.flatMap((call) => call.refusals).map((kind) => [kind, kind]));
  const codes = [...kinds.keys()].map((kind) => kind.code);
  assert.equal(new Set(codes).size, codes.length);
  for (const kind of kinds.keys())
    assert.ok(/[一-龥]/.test(kind.message) && /[一-龥]/.test(kind.next), kind.code);
});
