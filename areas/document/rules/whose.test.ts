import assert from "node:assert/strict";
import { test } from "node:test";
import { isBusinessOf } from "./whose.ts";

const others = { inputBy: "10000001", agencyCode: "", handlerCode: "10000002", handler1Code: "10000003" };
const own = { agencyCode: undefined, userCode: "10000011" };
const house = { agencyCode: "AG000001", userCode: undefined };
const ownOfHouse = { agencyCode: "AG000001", userCode: "20000001" };
const anybody = { agencyCode: undefined, userCode: undefined };

const cases = [
  ["who entered it", { ...others, inputBy: "10000011" }, own, true],
  ["who handles it", { ...others, handlerCode: "10000011" }, own, true],
  ["whose customer it is", { ...others, handler1Code: "10000011" }, own, true],
  ["a stranger", others, own, false],
  ["nobody named", { inputBy: "", agencyCode: "", handlerCode: "", handler1Code: "" }, own, false],
  ["who is kept to nothing", others, anybody, true],
  ["the house that entered it", { ...others, agencyCode: "AG000001" }, house, true],
  ["another house", { ...others, agencyCode: "AG000002" }, house, false],
  ["a house, of the insurer's own,", others, house, false],
  ["who handles what the insurer entered", { ...others, handlerCode: "20000001" }, ownOfHouse, false],
  ["a colleague of the house", { ...others, agencyCode: "AG000001" }, ownOfHouse, false],
  [
    "who entered it for his house",
    { ...others, agencyCode: "AG000001", inputBy: "20000001" },
    ownOfHouse,
    true,
  ],
] as const;

for (const [who, document, kept, isTheirs] of cases)
  test(`${who} ${isTheirs ? "has it as" : "has it not as"} his business`, () => {
    assert.equal(isBusinessOf(document, kept), isTheirs);
  });
