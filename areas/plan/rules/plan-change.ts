import type { FilledForm } from "#platform/forms/filled.ts";

type Told = { readonly insurancePlanNo: string; readonly comCode: string };

/** What an audit row tells of a change: the head, and what was written where something was. */
export function changeOf<Head extends Told>(
  before: Head | null,
  after: Head,
  { form }: { readonly form?: FilledForm | undefined } = {},
) {
  const { insurancePlanNo: subject, comCode } = after;
  return { subject, comCode, change: { before, after, ...(form && { form }) } };
}
