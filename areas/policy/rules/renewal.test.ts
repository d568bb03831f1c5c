import assert from "node:assert/strict";
import {
  isCoverLongEnoughForReminder,
  getPolicyNotRenewableReason,
  getFirstRenewableDay,
  toRenewalForm,
} from "./renewal.ts";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { test } from "node:test";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";

const days: [endDate: string, first: string][] = [
  ["2025-12-31", "2025-11-01"],
  ["2025-03-31", "2025-01-30"],
  ["2024-03-31", "2024-01-31"],
  ["2024-02-29", "2023-12-31"],
  ["2025-02-28", "2024-12-30"],
];
for (const [endDate, first] of days)
  test(`what ends on ${endDate} may be renewed from ${first}, and not the day before`, () => {
    assert.equal(getFirstRenewableDay({ endDate }), first);
    const policy = { status: "02", endDate };
    assert.equal(getPolicyNotRenewableReason(policy, first), undefined);
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    assert.match(getPolicyNotRenewableReason(policy, before) ?? "", new RegExp(first));
  });

for (const [status, may] of [
  ["01", true],
  ["02", true],
  ["03", true],
  ["04", false],
  ["05", false],
  ["06", false],
  ["07", false],
] as const)
  test(`a policy of state ${status} is ${may ? "" : "not "}renewed`, () =>
    assert.equal(
      getPolicyNotRenewableReason({ status, endDate: "2025-12-31" }, "2025-12-31") === undefined,
      may,
    ));

test("a suspended policy is renewed after its resumption, as the reason tells", () => {
  const suspended = { status: "06", endDate: "2025-12-31" };
  assert.equal(getPolicyNotRenewableReason(suspended, "2025-12-31"), "保单已中止，复效后才能续保");
});

test("ninety days after its end a policy is renewed for the last time", () => {
  const ended = { status: "03", endDate: "2025-12-31" };
  assert.equal(getPolicyNotRenewableReason(ended, "2026-03-31"), undefined);
  assert.match(getPolicyNotRenewableReason(ended, "2026-04-01") ?? "", /按新保办理/);
});

test("nobody is reminded of a cover shorter than the time of reminding", () => {
  assert.equal(isCoverLongEnoughForReminder({ startDate: "2025-01-01", endDate: "2025-03-01" }), false);
  assert.equal(isCoverLongEnoughForReminder({ startDate: "2025-01-01", endDate: "2025-03-02" }), true);
});

const worked = listProductsWithForms();
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
    const renewed = toRenewalForm(compiled, content, { policyNo, today, ...cover });
    const period = rowOf(renewed, "period");
    for (const [element, cell] of Object.entries(next)) assert.equal(period[element], cell, element);
  });

test("of every product: the mark and the old number come along, images and instalments do not, the rest is the same", () => {
  assert.equal(worked.length, 21);
  for (const { compiled, form } of worked) {
    const { startDate = "", endDate = "" } = rowOf(form, "period") as Partial<Days>;
    const content = { ...form, payPlan: [{ payNo: "1" }], attachment: [{ fileCategory: "A01" }] };
    const renewed = toRenewalForm(compiled, content, { policyNo, today: startDate, startDate, endDate });
    const { base, period, ...rest } = renewed;
    const { renewalFlag, previousPolicyNo } = base as FilledRow;
    assert.deepEqual([renewalFlag, previousPolicyNo], ["1", policyNo]);
    assert.ok(String((period as FilledRow)["startDate"]) > startDate);
    const { base: _, period: __, ...untouched } = form;
    assert.deepEqual(rest, untouched, compiled.product.riskCode);
  }
});
