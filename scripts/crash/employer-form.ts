import { readFileSync } from "node:fs";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays, addYears, getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const cases = new URL("../../products/0405/cases.json", import.meta.url);

/** A sum insured that passes automatically, and one that needs an underwriter. */
export const employerTestSumsInsured = { small: "8000000.00", large: "10000000.01" } as const;

/** The form of a known customer for a year, starting in ten days. */
export function createEmployerLiabilityForm(limitValue: string): FilledForm {
  const [{ form }] = JSON.parse(readFileSync(cases, "utf8")) as [{ form: FilledForm }];
  const startDate = addDays(getTodayInShanghai(new Date()), 10);
  return {
    ...fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER),
    period: { ...form["period"], startDate, endDate: addDays(addYears(startDate, 1), -1) },
    limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
  };
}
