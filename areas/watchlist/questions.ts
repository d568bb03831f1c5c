import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { listFactsOfRules } from "#areas/product/rules/referral.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findListSubjects, listFactNames, toListFacts } from "./rules/list-facts.ts";
import { listWatchlistMatches } from "./store.ts";

/** The facts of the lists that the product's underwriting rules read. They serve rules only and stay on the server. */
export async function findListFacts(
  reader: Reader,
  { product, referrals }: Pick<CompiledProduct, "product" | "referrals">,
  form: FilledForm,
  today: PlainDate,
): Promise<Record<string, string>> {
  const facts = new Set([...listFactsOfRules(referrals)].filter((fact) => listFactNames.has(fact)));
  if (facts.size === 0) return {};
  const subjects = findListSubjects(product.sections, form, facts);
  const matches = subjects.length === 0 ? [] : await listWatchlistMatches(reader, subjects, today);
  return toListFacts(facts, subjects, matches);
}
