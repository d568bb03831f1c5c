import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";

/** An underwriter's factor in place of the discount of the first renewal, by product: the premium stays. */
const REPLACED_DISCOUNTS: Readonly<Record<string, readonly [section: string, cell: FilledRow]>> = {
  "0102": ["pricing", { hazardFactor: "0.81" }],
  "0103": ["pricing", { lossFactor: "0.72" }],
  "0405": ["employer", { managementFactor: "0.855" }],
};

/** A worked case that renews, as new business at its premium: the policy that it renews is in no test database. */
export function toNewBusiness(form: FilledForm): FilledForm {
  const base = form["base"] as FilledRow | undefined;
  if (base?.["renewalFlag"] !== "1") return form;
  const [section, cell] = REPLACED_DISCOUNTS[String(base["riskCode"])] ?? [];
  const replaced = section === undefined ? {} : { [section]: { ...form[section], ...cell } };
  return { ...form, ...replaced, base: { ...base, renewalFlag: "0", previousPolicyNo: "" } };
}
