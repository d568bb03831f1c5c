import { findInsuredYears } from "#areas/customer/questions.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CompiledProduct } from "../rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findHolderCertificate, findCoverStartDate, getFormText } from "../rules/form-cells.ts";

/** Finds the facts beyond a form. Later areas supply some of them. */
export type FormFactsFinder = (reader: Reader, form: FilledForm) => Promise<Record<string, string>>;
/** Filled as "form" by the area that knows all facts. */
export const formFactsSlot = defineEventReactionSlot<FormFactsFinder>("a form is priced or checked");

/** Finds the facts that only underwriting rules read. They decide hits and never leave the server. */
export type ReferralFactsFinder = (
  reader: Reader,
  product: CompiledProduct,
  form: FilledForm,
  today: PlainDate,
) => Promise<Record<string, string>>;
/** Filled by each area that knows such facts, under its name. */
export const referralFactsSlot = defineEventReactionSlot<ReferralFactsFinder>("a form is checked by rules");

/** Finds the facts about the holder that the form names. */
export async function findHolderFacts(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  const [holder, startDate] = [findHolderCertificate(form), findCoverStartDate(form)];
  if (!holder || startDate === undefined) return {};
  const years = await findInsuredYears(reader, holder, {
    riskCode: getFormText(form, "base", "riskCode"),
    on: startDate,
  });
  return years === undefined ? {} : { yearsWithUs: String(years) };
}
