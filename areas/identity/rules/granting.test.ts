import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { isPasswordWeak } from "./sign-in.ts";
import {
  hasHigherAdministrationPost,
  wouldMixAdministrationPosts,
  createTemporaryPassword,
} from "./granting.ts";

const cases: [string, readonly string[], readonly string[], boolean][] = [
  ["several posts of the business", ["PROP001"], ["PROP101", "PROP102"], false],
  ["one post of administration alone", [], ["SYS001"], false],
  ["the same post of administration in two branches", ["SYS001"], ["SYS001"], false],
  ["two posts of administration in one branch", [], ["SYS001", "SYS002"], true],
  ["two posts of administration in two branches", ["SYS002"], ["SYS001"], true],
  ["a post of administration beside one of the business", ["PROP001"], ["SYS003"], true],
  ["a post of the business beside one of administration", ["SYS003"], ["PROP001"], true],
  ["a post of administration that is given up", ["PROP001"], [], false],
];
for (const [description, elsewhere, here, isMixed] of cases)
  test(`${description} ${isMixed ? "may not" : "may"} be held by one person`, () => {
    const held = [
      { comCode: "32010100", gradeCodes: ["SYS002"] },
      { comCode: "32010200", gradeCodes: elsewhere },
    ];
    assert.equal(wouldMixAdministrationPosts(held, { comCode: "32010100", gradeCodes: here }), isMixed);
  });

test("a temporary password meets the rules of a chosen one, whatever the random bytes", () => {
  for (const byte of [0, 1, 55, 128, 255]) {
    const password = createTemporaryPassword(new Uint8Array(14).fill(byte));
    assert.equal(password.length, 14);
    assert.ok(!isPasswordWeak(password, OFFICE_CLERK, ""), password);
    assert.doesNotMatch(password, /[0O1lI]/);
  }
});

for (const [description, held, keeper, isHigher] of [
  ["a clerk", ["PROP001"], ["SYS001"], false],
  ["who has no post", [], ["SYS001"], false],
  ["a keeper", ["SYS001"], ["SYS001"], false],
  ["who grants", ["SYS002"], ["SYS001"], true],
  ["who audits", ["SYS003"], ["SYS001"], true],
] as const)
  test(`the account of ${description} may ${isHigher ? "not " : ""}be changed by an account administrator`, () => {
    const places = [
      { comCode: "00000000", gradeCodes: [] },
      { comCode: "32010100", gradeCodes: held },
    ];
    assert.equal(hasHigherAdministrationPost(places, keeper), isHigher);
  });
