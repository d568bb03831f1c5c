import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { invalidRequests } from "#platform/testing/invalid-requests.ts";
import { allCalls } from "./areas.ts";
import { fingerprint, openTestProduct, type TestProduct } from "./testing.ts";

const REQUESTS_PER_CALL = 500;

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

for (const [index, call] of allCalls.entries()) {
  test(`${call.method} ${call.path} meets ${REQUESTS_PER_CALL} invalid requests with the envelope, never with a 500, and changes nothing`, async () => {
    const token = await product.signIn("10000001");
    let earlier = await fingerprint(product.admin);
    const requests = invalidRequests(call, token, REQUESTS_PER_CALL, 20_261_121 + index);
    assert.equal(requests.length, REQUESTS_PER_CALL);
    for (const { describe, ...request } of requests) {
      const response = await product.app.inject(request);
      const about = `${describe} → ${response.statusCode} ${response.body.slice(0, 300)}`;
      assert.notEqual(response.statusCode, 500, about);
      // What was asked for rightly by chance.
      if (call.file && response.headers["content-disposition"]) continue;
      const envelope = response.json<Record<string, unknown>>();
      assert.deepEqual(Object.keys(envelope).slice(0, 4), ["code", "message", "data", "requestId"], about);
      if (envelope.code === "0000") {
        // A call that wants nothing cannot be asked wrongly: signing out with a strange body signs out.
        assert.notEqual(call.effect, "change", about);
        if (call.effect === "upkeep") earlier = await fingerprint(product.admin);
      } else {
        assert.ok(envelope.message && envelope.next && envelope.requestId, about);
        assert.doesNotMatch(response.body, /Invalid input/, about);
      }
    }
    assert.deepEqual(await fingerprint(product.admin), earlier);
  });
}

test("no two refusals share a code, and each says what is wrong and what to do next", () => {
  const kinds = new Map(allCalls.flatMap((call) => call.refusals).map((kind) => [kind, kind]));
  const codes = [...kinds.keys()].map((kind) => kind.code);
  assert.equal(new Set(codes).size, codes.length);
  for (const kind of kinds.keys())
    assert.ok(/[一-龥]/.test(kind.message) && /[一-龥]/.test(kind.next), kind.code);
});
