import assert from "node:assert/strict";
import { test } from "node:test";
import { checkDeputyStandings, type DeputyStanding } from "./levels.ts";

const underwriter = (level: number): DeputyStanding => ({ level, rights: [], nearness: 4 });
const approver = (nearness: number, ...rights: string[]): DeputyStanding => ({ level: 0, rights, nearness });
const check = (principal: DeputyStanding, deputy: DeputyStanding, user: DeputyStanding | "self") =>
  checkDeputyStandings({ principal, deputy, user }, (right) => right);
const fieldOf = (principal: number, deputy: number, user: number | "self") =>
  check(underwriter(principal), underwriter(deputy), user === "self" ? user : underwriter(user))?.element;

test("a deputy has at least the level of the principal", () => {
  assert.equal(fieldOf(2, 2, "self"), undefined);
  assert.equal(fieldOf(2, 3, "self"), undefined);
  assert.equal(fieldOf(2, 1, "self"), "deputyCode");
  assert.equal(fieldOf(2, 0, "self"), "deputyCode");
});

test("another's deputy is set up by a higher level only, and whoever decides nothing has none", () => {
  assert.equal(fieldOf(2, 2, 3), undefined);
  assert.equal(fieldOf(2, 2, 2), "principalCode");
  assert.equal(fieldOf(2, 2, 1), "principalCode");
  assert.equal(fieldOf(0, 2, 3), "principalCode");
});

test("a deputy has every right to approve that the principal has, an underwriter too", () => {
  const cashier = approver(4, "pay:confirm");
  assert.equal(check(cashier, cashier, "self"), undefined);
  assert.equal(check(cashier, approver(4, "pay:confirm", "aux:backdating:approve"), "self"), undefined);
  assert.match(check(cashier, underwriter(5), "self")?.message ?? "", /“pay:confirm”/);
  const both = { ...underwriter(2), rights: ["aux:backdating:approve"] };
  assert.equal(check(both, underwriter(3), "self")?.element, "deputyCode");
  assert.equal(check(underwriter(2), both, "self"), undefined, "he may have more");
});

test("the deputy of one who only approves is set up from a branch above, with all of his rights", () => {
  const cashier = approver(4, "pay:confirm");
  assert.equal(check(cashier, cashier, approver(2, "pay:confirm")), undefined);
  assert.equal(
    check(cashier, cashier, approver(4, "pay:confirm"))?.element,
    "principalCode",
    "his colleague",
  );
  assert.equal(check(cashier, cashier, approver(2))?.element, "principalCode");
  assert.equal(check(cashier, cashier, underwriter(5))?.element, "principalCode");
});
