import assert from "node:assert/strict";
import { test } from "node:test";
import { findWorkedCase } from "#areas/product/builder/worked-products.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import type { EndorsementTerms } from "./endorsement.ts";
import { computePhasedPremiumChange } from "./phased-premium.ts";

type Change = {
  readonly types: readonly string[];
  readonly terms: Partial<EndorsementTerms>;
  readonly paid: string;
  readonly toForm?: (form: FilledForm) => FilledForm;
};

/** The change of the premium of a worked case, or why there is none. */
function price(caseNo: string, { types, terms, paid, toForm = (form) => form }: Change): string {
  const found = findWorkedCase(caseNo);
  assert.ok(found, caseNo);
  const { compiled, worked } = found;
  const known = listEndorsementTypes(compiled.product);
  const form = toForm(worked.form);
  const input = {
    compiled,
    types: types.map((code) => {
      const chosen = known.find(({ type }) => type === code);
      assert.ok(chosen, code);
      return chosen;
    }),
    base: worked.form,
    ratedBase: worked.form,
    form,
    terms: { reason: "01", validDate: "", refundMode: "", refundAmount: null, idleDays: null, ...terms },
    policy: { sumPremium: paid },
    facts: worked.facts ?? {},
    nameOf: (type: string) => type,
  };
  const result = computePhasedPremiumChange(input, []);
  return "error" in result ? result.error.message : toWireMoney(result.change.total);
}

const surrender = (terms: Partial<EndorsementTerms>, paid = "8000.00"): Change => ({
  types: ["19"],
  terms: { validDate: "2025-05-01", ...terms },
  paid,
});
const cancellation = (terms: Partial<EndorsementTerms>): Change => ({
  types: ["20"],
  terms: { validDate: "2025-01-01", ...terms },
  paid: "8000.00",
});
const setCell = (section: string, cells: FilledRow) => (form: FilledForm) => ({
  ...form,
  [section]: { ...form[section], ...cells },
});

const refunds: [string, string, Change, string][] = [
  ["FIN-05: 4 months of a year by the customer", "FIN-05", surrender({}), "-4800.00"],
  ["PAR-03: 2 of 6 months", "PAR-03", surrender({ validDate: "2025-05-01" }, "5196.56"), "-3464.37"],
  [
    "FIN-06: by the insurer, daily",
    "FIN-06",
    surrender({ reason: "04", validDate: "2025-04-11" }),
    "-5808.22",
  ],
  ["a chosen mode wins over the reason", "FIN-05", surrender({ refundMode: "3" }), "0.00"],
  ["all of it", "FIN-05", surrender({ refundMode: "4" }), "-8000.00"],
  ["an agreed amount", "FIN-05", surrender({ refundMode: "5", refundAmount: "100.00" }), "-100.00"],
  [
    "more than was paid",
    "FIN-05",
    surrender({ refundMode: "5", refundAmount: "8000.01" }),
    "协商退费金额应大于 0，且不超过保单保费 8,000.00 元",
  ],
  [
    "an agreed amount of nothing",
    "FIN-05",
    surrender({ refundMode: "5", refundAmount: "0.00" }),
    "协商退费金额应大于 0，且不超过保单保费 8,000.00 元",
  ],
  ["FIN-07: before the start", "FIN-07", cancellation({}), "-7600.00"],
  ["before the start, by the insurer", "FIN-07", cancellation({ reason: "05" }), "-8000.00"],
  ["a mode that the type does not have", "FIN-07", cancellation({ refundMode: "2" }), "请选择退费计算方式"],
];
for (const [name, caseNo, change, expected] of refunds)
  test(`refund: ${name}`, () => assert.equal(price(caseNo, change), expected));

test("CAR-02: the period grows by 90 of 540 days", () => {
  const extended = price("CAR-02", {
    types: ["04"],
    terms: { validDate: "2026-01-01" },
    paid: "185640.00",
    toForm: (form) => setCell("period", { endDate: endAfter(form, 90) })(form),
  });
  assert.equal(extended, "29440.00");
});

function endAfter(form: FilledForm, days: number): string {
  const end = new Date(`${(form["period"] as Record<string, string>)["endDate"]}T00:00:00Z`);
  return new Date(end.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

test("an amount is priced by the days that are left, in both directions", () => {
  const change = (paid: string, amount: string) => ({
    types: ["07"],
    terms: { validDate: "2025-07-02" },
    paid,
    toForm: (form: FilledForm): FilledForm => {
      const rows = form["propertyItem"] as readonly FilledRow[];
      return { ...form, propertyItem: rows.map((row, index) => (index === 0 ? { ...row, amount } : row)) };
    },
  });
  const more = price("PAR-01", change("77133.08", "41000000"));
  const less = price("PAR-01", change("77133.08", "39000000"));
  assert.match(more, /^\d+\.\d\d$/);
  assert.match(less, /^-\d+\.\d\d$/);
});

test("a type that counts persons demands that their number changes", () => {
  const change = { types: ["09"], terms: { validDate: "2025-06-15" }, paid: "148515.20" };
  assert.equal(price("EL-01", change), "“09”还没有改动工种与限额的人数，请修改，或取消该批改类型");
  assert.equal(price("EL-01", { ...change, types: ["09", "10"] }), "0.00");
});

const periodEnd = (endDate: string): Change => ({
  types: ["04", "07"],
  terms: { validDate: "2025-07-02" },
  paid: "77133.08",
  toForm: setCell("period", { endDate }),
});

for (const [title, endDate, why] of [
  ["no day of the calendar", "2028-13-01", /终保日期/],
  ["half a day", "2028-1", /终保日期/],
  ["a day beyond all calculations", "9999-12-31", /终保日期/],
  ["a day before the change takes effect", "2025-06-30", /^终保日期不能早于批改生效日期 2025-07-02$/],
] as const)
  test(`a new end of the cover is refused: ${title}`, () => {
    assert.match(price("PAR-01", periodEnd(endDate)), why);
  });

test("no change gives back more than the policy costs", () => {
  const less = (form: FilledForm): FilledForm => ({
    ...form,
    propertyItem: (form["propertyItem"] as readonly FilledRow[]).map((row) => ({ ...row, amount: "1000" })),
  });
  const change = { types: ["07"], terms: { validDate: "2025-07-02" }, paid: "10.00", toForm: less };
  assert.equal(price("PAR-01", change), "退费超过保单保费 10.00 元");
});
