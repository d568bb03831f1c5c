import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import type { EndorsementBase } from "./evaluation.ts";

/** What an endorsement changes, and its wording (批文). */
export async function describeEndorsement(
  _: Reader,
  { form: before }: EndorsementBase,
  content: FilledForm,
  { terms, premiumChange }: { readonly terms: EndorsementTerms; readonly premiumChange: string | null },
) {
  const changes: Change[] = before === content ? [] : [];
  return { changes, wording: `${terms.validDate}${premiumChange ?? ""}` };
}
type Change = { section: string; row: string; element: string; before: string; after: string; kind: string };
