import { healthFacts } from "#areas/health/questions.ts";
import { findHolderFacts } from "#areas/product/questions/holder-facts.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** What is known beyond a form, each told by the area that knows it: the same for a price, a check and a document. */
export async function factsOfForm(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  return { ...(await findHolderFacts(reader, form)), ...(await healthFacts(reader, form)) };
}
