import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { resolveProductEndorsements } from "./endorsement-resolution.ts";
import type { EndorsementType } from "./endorsement-shape.ts";

const sections = readFactoryProducts().find(({ product }) => product.riskCode === "0405")?.product.sections;
assert.ok(sections);
const found = sections;

const zero = { effect: "zero", method: "none" } as const;
const daily = { effect: "increase", method: "daily" } as const;
const refund = { effect: "decrease", method: "refund", modes: [{ mode: "3" }] } as const;
const shared: EndorsementType[] = [
  { type: "01", opens: [{ section: "holder", elements: ["mobile", "fax"] }], premium: zero },
  { type: "03", opens: [{ section: "beneficiary", rows: ["add"] }], premium: zero },
  { type: "05", opens: [], premium: daily, level: 1 },
  { type: "11", opens: [{ section: "roster", rows: ["change"], elements: ["rosterAction"] }], premium: zero },
  { type: "19", opens: [], premium: { ...refund, modes: [...refund.modes] } },
];
const resolve = (own: unknown, others: Record<string, unknown> = {}) =>
  resolveProductEndorsements({ prefix: "", endorsements: own }, shared, found, (riskCode) => ({
    prefix: `引用的 ${riskCode}/`,
    endorsements: others[riskCode],
  }));
const codes = (types: readonly EndorsementType[]) => types.map(({ type }) => type).join(" ");

test("shared types leave out what the form does not have or show, and then themselves", () => {
  const types = resolve(undefined);
  assert.equal(codes(types), "01 19");
  assert.deepEqual(types[0]?.opens, [{ section: "holder", elements: ["mobile"] }]);
});

test("a product opens further sections of a shared type, and replaces an opened section", () => {
  const rows = { section: "workType", rows: ["add"] };
  const types = resolve({ opens: { "01": [{ section: "holder", elements: ["email"] }], "05": [rows] } });
  assert.equal(codes(types), "01 05 19");
  assert.deepEqual(types[0]?.opens, [{ section: "holder", elements: ["email"] }]);
  assert.deepEqual(types[1], { type: "05", opens: [rows], premium: daily, level: 1 });
});

test("a product replaces and leaves out types; those of its own are not adapted", () => {
  const own = { type: "05", opens: [{ section: "nowhere" }], premium: daily };
  const types = resolve({ types: [own], without: ["19"] });
  assert.equal(codes(types), "01 05");
  assert.deepEqual(types[1], own);
});

test("a product that extends another has its types, and may have them otherwise", () => {
  const rows = { section: "workType", rows: ["add"] };
  const base = {
    opens: { "05": [rows] },
    without: ["19"],
    types: [{ type: "18", opens: [], premium: refund }],
  };
  const others = { "0403": base };
  assert.equal(codes(resolve({ extends: "0403" }, others)), "01 05 18");
  const again = { extends: "0403", types: [{ type: "19", opens: [], premium: refund }], opens: { "01": [] } };
  assert.equal(codes(resolve(again, others)), "01 05 18 19");
  assert.equal(codes(resolve({ extends: "0454" }, others)), "01 19");
});

test("a type that a product has twice is kept twice, so that the check can report it", () => {
  const own = { type: "18", opens: [], premium: refund };
  assert.equal(codes(resolve({ types: [own, own] })), "01 18 18 19");
});
