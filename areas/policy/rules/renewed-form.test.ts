import assert from "node:assert/strict";
import { test } from "node:test";
import { workedProducts } from "#areas/product/builder/worked-products.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { renewedForm } from "./renewed-form.ts";

const worked = workedProducts();
const policyNo = "P0405202432010100000001";
const rowOf = (form: FilledForm, code: string) => form[code] as FilledRow;

type Days = { startDate: string; endDate: string };
const cases: [what: string, cover: Days, hours: FilledRow, today: string, next: FilledRow][] = [
  [
    "a year",
    { startDate: "2025-01-01", endDate: "2025-12-31" },
    { endHour: "24" },
    "2025-11-01",
    { startDate: "2026-01-01", endDate: "2026-12-31", startHour: "0" },
  ],
  [
    "the year before a leap year",
    { startDate: "2023-03-01", endDate: "2024-02-29" },
    { endHour: "24" },
    "2024-02-01",
    { startDate: "2024-03-01", endDate: "2025-02-28", startHour: "0" },
  ],
  [
    "a year from a 29 February",
    { startDate: "2024-02-29", endDate: "2025-02-28" },
    { endHour: "24" },
    "2025-02-01",
    { startDate: "2025-03-01", endDate: "2026-02-28", startHour: "0" },
  ],
  [
    "half a year",
    { startDate: "2025-01-01", endDate: "2025-06-30" },
    { endHour: "24" },
    "2025-06-01",
    { startDate: "2025-07-01", endDate: "2025-12-31", startHour: "0" },
  ],
  [
    "ten days",
    { startDate: "2025-02-20", endDate: "2025-03-01" },
    { endHour: "24" },
    "2025-02-25",
    { startDate: "2025-03-02", endDate: "2025-03-11", startHour: "0" },
  ],
  [
    "a cover that ends at noon",
    { startDate: "2025-01-01", endDate: "2025-12-31" },
    { startHour: "12", endHour: "12" },
    "2025-11-01",
    { startDate: "2025-12-31", endDate: "2026-12-30", startHour: "12" },
  ],
  [
    "the last day",
    { startDate: "2025-01-01", endDate: "2025-12-31" },
    { endHour: "24" },
    "2026-01-01",
    { startDate: "2026-01-01", endDate: "2026-12-31" },
  ],
  [
    "what is over",
    { startDate: "2025-01-01", endDate: "2025-12-31" },
    { endHour: "24" },
    "2026-01-02",
    { startDate: "2026-01-03", endDate: "2027-01-02" },
  ],
];
for (const [what, cover, hours, today, next] of cases)
  test(`${what}: the cover that follows begins where the old one ends and is as long`, () => {
    const [{ compiled, form }] = worked as [(typeof worked)[number]];
    const content = { ...form, period: { ...rowOf(form, "period"), ...cover, ...hours } };
    const renewed = renewedForm(compiled, content, { policyNo, today, ...cover });
    const period = rowOf(renewed, "period");
    for (const [element, cell] of Object.entries(next)) assert.equal(period[element], cell, element);
  });

test("of every product: the mark and the old number come along, images and instalments do not, the rest is the same", () => {
  assert.equal(worked.length, 21);
  for (const { compiled, form } of worked) {
    const { startDate = "", endDate = "" } = rowOf(form, "period") as Partial<Days>;
    const content = { ...form, payPlan: [{ payNo: "1" }], attachment: [{ fileCategory: "A01" }] };
    const renewed = renewedForm(compiled, content, { policyNo, today: startDate, startDate, endDate });
    const { base, period, ...rest } = renewed;
    const { renewalFlag, previousPolicyNo } = base as FilledRow;
    assert.deepEqual([renewalFlag, previousPolicyNo], ["1", policyNo]);
    assert.ok(String((period as FilledRow)["startDate"]) > startDate);
    const { base: _, period: __, ...untouched } = form;
    assert.deepEqual(rest, untouched, compiled.product.riskCode);
  }
});
