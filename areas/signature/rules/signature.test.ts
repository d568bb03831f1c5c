import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSigningPath, findKeyOfLink, getSignatureStatus, isDemandedBy } from "./signature.ts";

test("a product demands a signature in the branches that its configuration names", () => {
  for (const [configured, isDemanded] of [
    [undefined, false],
    ["", false],
    ["*", true],
    ["3201", true],
    ["31, 32", true],
    ["31，1101", false],
  ] as const)
    assert.equal(isDemandedBy(configured, "32010100"), isDemanded, configured);
});

test("a link has expired with its last moment, and an answer stays an answer", () => {
  const expiresAt = "2024-12-16T02:00:00.000Z";
  const at = (moment: string) => (status: string) =>
    getSignatureStatus({ status, expiresAt }, new Date(moment));
  assert.equal(at("2024-12-16T01:59:59.999Z")("1"), "1");
  assert.equal(at(expiresAt)("1"), "4");
  assert.equal(at(expiresAt)("2"), "2");
  assert.equal(getSignatureStatus(undefined, new Date()), "0");
});

test("the key of a link is found again, and nothing is found in another address", () => {
  const key = "k".repeat(43);
  assert.equal(findKeyOfLink(`https://example.com${buildSigningPath(key)}`), key);
  assert.equal(findKeyOfLink(`https://example.com/paymentNotice#key=${key}`), undefined);
  assert.equal(findKeyOfLink(`https://example.com/onlineSignature?key=${key}`), undefined);
});
