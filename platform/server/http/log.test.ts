import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as z from "zod/mini";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { handle } from "./route.ts";

const breaks = defineCall({
  method: "POST",
  path: "test/breaks",
  title: "试",
  permission: "signedIn",
  effect: "read",
  input: z.object({ secret: z.string() }),
  output: z.null(),
  refusals: [],
});
const whoAmI = defineCall({
  ...breaks,
  method: "GET",
  path: "test/whoAmI",
  input: z.object({}),
  output: z.string(),
});
const enter = defineCall({ ...breaks, path: "test/enter", permission: "public" });
const SECRET = "Geheim-2027-nicht-weitersagen";

let product: TestProduct;
let lines: string[];
before(async () => {
  product = await openTestProduct({
    settings: { LOG_LEVEL: "info" },
    moreRoutes: () => [
      handle(breaks, () => Promise.reject(new Error("broken"))),
      handle(whoAmI, async ({ actor }) => actor.userCode),
      handle(enter, async () => null),
    ],
  });
  lines = captureLog(product.app);
});
after(() => product.close());

const me = (given: { query?: Record<string, string>; headers?: Record<string, string> }) =>
  product.app.inject({ method: "GET", url: whoAmI.path, ...given });

test("a token is read from the Authorization header alone, and from no address, cookie or other header", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  assert.equal((await me({ headers: { authorization: `Bearer ${token}` } })).statusCode, 200);
  for (const name of ["token", "access_token", "authorization", "Authorization"])
    for (const value of [token, `Bearer ${token}`])
      assert.equal((await me({ query: { [name]: value } })).statusCode, 401, name);
  const elsewhere: Record<string, string>[] = [
    { cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}` },
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Token ${token}` },
    { authorization: `Bearer ${token}, Bearer ${token}` },
    { authorization: `Bearer  ${token}` },
    { "x-access-token": token },
    { token },
  ];
  for (const headers of elsewhere)
    assert.equal((await me({ headers })).statusCode, 401, JSON.stringify(Object.keys(headers)));
});

test("input of a public POST is not read from the address", async () => {
  const [inBody, inAddress] = await Promise.all([
    product.app.inject({ method: "POST", url: enter.path, payload: { secret: SECRET } }),
    product.app.inject({ method: "POST", url: enter.path, query: { secret: SECRET }, payload: {} }),
  ]);
  assert.equal(inBody.json<{ code: string }>().code, "0000");
  assert.equal(inAddress.json<{ code: string }>().code, "SYS001");
});

test("neither address, body, header nor cookie reaches the log, whatever happens to the request", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `c=${SECRET}`,
    referer: `http://x/?r=${SECRET}`,
  };
  const payload = { secret: SECRET, token: SECRET, password: SECRET, userCode: SECRET };
  const query = { token: SECRET, q: SECRET };
  const paths = [enter.path, breaks.path, whoAmI.path, "/nowhere", `/api/v1/${SECRET}`, "/%zz"];
  for (const url of paths) {
    await product.app.inject({ method: "POST", url, query, headers, payload });
    await product.app.inject({ method: "GET", url, query, headers: { ...headers, accept: "text/html" } });
  }
  const breaking = await product.app.inject({ method: "POST", url: breaks.path, headers, payload });
  assert.equal(breaking.statusCode, 500);
  const written = lines.join("");
  assert.match(written, /"route":"[^"]*test\/breaks"/);
  assert.match(written, /broken/);
  assert.ok(
    !written.includes(SECRET),
    lines.find((line) => line.includes(SECRET)),
  );
  assert.ok(
    !written.includes(token),
    lines.find((line) => line.includes(token)),
  );
});
