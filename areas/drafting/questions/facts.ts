import { healthFacts } from "#areas/health/questions.ts";
import { factsOfHolder } from "#areas/product/questions/known-facts.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** What is known beyond a form, each told by the area that knows it: the same for a price, a check and a document. */
export async function factsOfForm(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  return { ...(await factsOfHolder(reader, form)), ...(await healthFacts(reader, form)) };
}
