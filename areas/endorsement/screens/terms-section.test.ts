import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createFirstTermsRow,
  formatChosenTypes,
  groupOfferedTypes,
  listChosenTypes,
  listNeededTerms,
  listOpenedSections,
  listRefundModes,
  type OfferedType,
  TERMS,
  toTermsInput,
  toTermsRow,
  withoutTerms,
} from "./terms-section.ts";

const offer = (type: string, more: Partial<OfferedType> = {}): OfferedType => ({
  type,
  effect: "zero",
  opens: [],
  papers: [],
  refundModes: [],
  needsIdleDays: false,
  why: "",
  ...more,
});
const clauses = offer("13", { opens: [{ section: "specialClauses", elements: null, rows: ["add"] }] });
const surrender = offer("19", {
  effect: "decrease",
  refundModes: [
    { mode: "1", reasons: [] },
    { mode: "5", reasons: ["08"] },
  ],
});
const layUp = offer("18", { effect: "decrease", needsIdleDays: true });
const offered = [clauses, surrender, layUp];

test("terms go to the row of the form and back unchanged", () => {
  const terms = {
    types: ["13", "01"],
    reason: "01",
    reasonText: "客户来函",
    validDate: "2026-12-01",
    refundMode: "5",
    refundAmount: "120.50",
    idleDays: 12,
    payeeName: "张测试",
    payeeAccount: "6222",
    payeeBank: "示例银行",
  };
  assert.deepEqual(toTermsInput({ [TERMS]: toTermsRow(terms) }), terms);
});

test("terms without a type, a reason or a day are not sent", () => {
  const first = createFirstTermsRow({ validDate: "2026-12-01", holderName: "张测试" });
  assert.equal(toTermsInput({ [TERMS]: first }), undefined);
  assert.equal(toTermsInput({ [TERMS]: { ...first, types: "13" } }), undefined);
  const whole = toTermsInput({ [TERMS]: { ...first, types: "13", reason: "01" } });
  assert.deepEqual(
    [whole?.types, whole?.refundAmount, whole?.idleDays, whole?.payeeName],
    [["13"], null, null, "张测试"],
  );
  assert.equal(toTermsInput({}), undefined);
});

test("the content is sent without the terms", () => {
  assert.deepEqual(withoutTerms({ [TERMS]: { types: "13" }, base: { remark: "备注" } }), {
    base: { remark: "备注" },
  });
});

test("the terms are open, and what the chosen types open", () => {
  assert.deepEqual(
    listOpenedSections(offered, []).map(({ section }) => section),
    [TERMS],
  );
  assert.deepEqual(
    listOpenedSections(offered, ["13"]).map(({ section }) => section),
    [TERMS, "specialClauses"],
  );
});

test("a refund needs its account, an agreed one its amount, a laid-up ship its days", () => {
  const needed = (types: readonly string[], change?: string, refundMode = "") =>
    [...listNeededTerms(offered, { types: formatChosenTypes(types), refundMode }, change)].join(" ");
  assert.equal(needed(["13"]), "");
  assert.equal(needed(["13"], "-1.00"), "payeeName payeeAccount payeeBank");
  assert.equal(needed(["19"]), "refundMode payeeName payeeAccount payeeBank");
  assert.equal(needed(["19"], "0.00", "5"), "refundMode refundAmount");
  assert.equal(needed(["18"], "0.00"), "idleDays");
});

test("the refund mode of the reason comes first, and only those of chosen types are offered", () => {
  assert.deepEqual(listRefundModes(offered, { types: "19", reason: "08" }), ["5", "1"]);
  assert.deepEqual(listRefundModes(offered, { types: "19", reason: "01" }), ["1", "5"]);
  assert.deepEqual(listRefundModes(offered, { types: "13", reason: "08" }), []);
});

test("types stand in groups by their effect, and empty groups are left out", () => {
  assert.deepEqual(
    groupOfferedTypes(offered).map(({ title, types }) => [title, types.length]),
    [
      ["不涉及保费", 1],
      ["减少保费", 2],
    ],
  );
});

test("chosen types keep the order in which they were chosen", () => {
  assert.deepEqual(listChosenTypes({ types: formatChosenTypes(["13", "01"]) }), ["13", "01"]);
  assert.deepEqual(listChosenTypes({}), []);
});
