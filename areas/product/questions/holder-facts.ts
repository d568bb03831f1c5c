import { findInsuredYears } from "#areas/customer/questions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { defineSlot } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findHolderCertificate, findStartDate, getTextOf } from "../rules/form-cells.ts";

/** Finds the facts beyond a form. Later areas supply some of them. */
export type FindFormFacts = (reader: Reader, form: FilledForm) => Promise<Record<string, string>>;
/** Filled as "form" by the area that knows all facts. */
export const formFactsSlot = defineSlot<FindFormFacts>("a form is priced or checked");

/** Finds the facts about the holder that the form names. */
export async function findHolderFacts(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  const [holder, startDate] = [findHolderCertificate(form), findStartDate(form)];
  if (!holder || startDate === undefined) return {};
  const years = await findInsuredYears(reader, holder, {
    riskCode: getTextOf(form, "base", "riskCode"),
    on: startDate,
  });
  return years === undefined ? {} : { yearsWithUs: String(years) };
}
