import { yearsWithUs } from "#areas/customer/questions.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { holderCertificateOf, startOf, textIn } from "../rules/form-cells.ts";

/** What is known beyond a form; later areas know some of it. */
export type FactsOf = (reader: Reader, form: FilledForm) => Promise<Record<string, string>>;

/** What is known of whoever the form names as holder, beyond the form. */
export async function factsOfHolder(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  const [holder, startDate] = [holderCertificateOf(form), startOf(form)];
  if (!holder || startDate === undefined) return {};
  const years = await yearsWithUs(reader, holder, {
    riskCode: textIn(form, "base", "riskCode"),
    on: startDate,
  });
  return years === undefined ? {} : { yearsWithUs: String(years) };
}
