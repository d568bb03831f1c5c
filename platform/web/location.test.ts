import assert from "node:assert/strict";
import { test } from "node:test";
import { toSafeRedirectPath, parsePageLocation } from "./location.ts";

test("an address is taken apart into its path and its query", () => {
  assert.deepEqual(parsePageLocation("/a/b?q=%E5%8D%97%E4%BA%AC&x=1"), {
    pathname: "/a/b",
    query: { q: "南京", x: "1" },
  });
});

for (const [asked, goes] of [
  ["/systemManagement/dictionaries?codeType=Region", "/systemManagement/dictionaries?codeType=Region"],
  ["/", "/"],
  [undefined, "/"],
  ["", "/"],
  ["//evil.example/x", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n\\evil.example", "/"],
  [" //evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/user/login?from=/user/login", "/"],
  ["/user/login/etravel", "/"],
] as const) {
  test(`after signing in, ${asked ?? "nothing asked"} leads to ${goes}`, () =>
    assert.equal(toSafeRedirectPath(asked), goes));
}
