import assert from "node:assert/strict";
import { test } from "node:test";
import { type SignatureHeaders, checkSignature, computeSignature, buildSignedHeaders } from "./signature.ts";

const secrets = { merchant: "m", key: "k".repeat(32) };
const now = new Date("2024-03-01T00:00:00Z");
const said = { deed: "POST", path: "/v1/orders", body: '{"amount":"1.00"}' } as const;
const headers = buildSignedHeaders(secrets, { ...said, now });
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a signature covers five lines, as the protocol's document defines", () => {
  const { "pay-timestamp": timestamp, "pay-nonce": nonce } = headers;
  assert.equal(headers["pay-signature"], computeSignature(secrets.key, { ...said, timestamp, nonce }));
  const known = computeSignature("key", { deed: "GET", path: "/p", timestamp: "1", nonce: "n", body: "" });
  assert.equal(known, "/Uc9BBSPdT/XqA/QQQUi7ilarRmpX0PGhXPNgQKw6KA=");
});

for (const [description, change, error] of [
  ["what was said just now", {}, undefined],
  ["what was said 300 seconds ago", { now: after(300) }, undefined],
  ["what was said 301 seconds ago", { now: after(301) }, "an old signature"],
  ["what will be said in 301 seconds", { now: after(-301) }, "an old signature"],
  ["another body", { body: '{"amount":"2.00"}' }, "a wrong signature"],
  ["another path", { path: "/v1/orders/1/close" }, "a wrong signature"],
  ["a question as an answer", { deed: "ANSWER" }, "a wrong signature"],
] as const)
  test(`${description} is ${error ? "not " : ""}accepted`, () => {
    assert.equal(checkSignature(secrets, { ...said, now, ...change, headers }), error);
  });

const without = (name: keyof SignatureHeaders, value?: string) => ({ ...headers, [name]: value });
for (const [name, error] of [
  ["pay-merchant", "another merchant"],
  ["pay-timestamp", "no timestamp or nonce"],
  ["pay-nonce", "no timestamp or nonce"],
  ["pay-signature", "a wrong signature"],
] as const)
  test(`a message without ${name} is refused`, () => {
    assert.equal(checkSignature(secrets, { ...said, now, headers: without(name) }), error);
  });
