import type { FilledForm } from "#platform/forms/filled-form.ts";

type PlanKey = { readonly insurancePlanNo: string; readonly comCode: string };

/** The audit row of a change: the head, and the form where it was written. */
export function changeOf<Head extends PlanKey>(
  before: Head | null,
  after: Head,
  { form }: { readonly form?: FilledForm | undefined } = {},
) {
  const { insurancePlanNo: subject, comCode } = after;
  return { subject, comCode, change: { before, after, ...(form && { form }) } };
}
