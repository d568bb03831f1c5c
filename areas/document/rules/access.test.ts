import assert from "node:assert/strict";
import { test } from "node:test";
import { AGENT, CLERK, CLERK_SUZHOU, OFFICE_CLERK, SALESMAN } from "#platform/testing/people.ts";
import { getOwnershipLimit, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { isWithinOwnershipLimit } from "./access.ts";

const others = { inputBy: OFFICE_CLERK, agencyCode: "", handlerCode: CLERK, handler1Code: CLERK_SUZHOU };
const own = { agencyCode: undefined, userCode: SALESMAN };
const house = { agencyCode: "AG000001", userCode: undefined };
const ownOfHouse = { agencyCode: "AG000001", userCode: AGENT };
const anybody = { agencyCode: undefined, userCode: undefined };

const cases = [
  ["who entered it", { ...others, inputBy: SALESMAN }, own, true],
  ["who handles it", { ...others, handlerCode: SALESMAN }, own, true],
  ["whose customer it is", { ...others, handler1Code: SALESMAN }, own, true],
  ["a stranger", others, own, false],
  ["nobody named", { inputBy: "", agencyCode: "", handlerCode: "", handler1Code: "" }, own, false],
  ["who is kept to nothing", others, anybody, true],
  ["the house that entered it", { ...others, agencyCode: "AG000001" }, house, true],
  ["another house", { ...others, agencyCode: "AG000002" }, house, false],
  ["a house, of the insurer's own,", others, house, false],
  ["who handles what the insurer entered", { ...others, handlerCode: AGENT }, ownOfHouse, false],
  ["a colleague of the house", { ...others, agencyCode: "AG000001" }, ownOfHouse, false],
  ["who entered it for his house", { ...others, agencyCode: "AG000001", inputBy: AGENT }, ownOfHouse, true],
] as const;

for (const [who, document, kept, isTheirs] of cases)
  test(`${who} ${isTheirs ? "has it as" : "has it not as"} his business`, () => {
    assert.equal(isWithinOwnershipLimit(document, kept), isTheirs);
  });

test("automatic work sees the documents of every owner; a user of the same code, and one without grades, do not", () => {
  const isSeen = (actor: typeof SYSTEM_ACTOR) =>
    isWithinOwnershipLimit(others, getOwnershipLimit(actor, "ownBusiness"));
  assert.deepEqual([isSeen(SYSTEM_ACTOR), isSeen({ ...SYSTEM_ACTOR })], [true, false]);
});
