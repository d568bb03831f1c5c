import { diffForms } from "#platform/forms/diff-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import type { EndorsementBase } from "./evaluation.ts";

/** What an endorsement changes, and its wording (批文). */
export async function describeEndorsement(
  _: Reader,
  { form: before, compiled }: EndorsementBase,
  content: FilledForm,
  { terms, premiumChange }: { readonly terms: EndorsementTerms; readonly premiumChange: string | null },
) {
  const changes = diffForms(compiled.form.sections, before, content).map(({ title }) => ({
    section: title,
    row: "",
    element: "",
    before: "",
    after: "",
    kind: "changed",
  }));
  return { changes, wording: `${terms.validDate}${premiumChange ?? ""}` };
}
