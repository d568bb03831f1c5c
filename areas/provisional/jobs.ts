import { buildMoveOverdueCall, moveOverdueDocuments } from "#platform/documents/server/overdue.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { createProvisionalCommands } from "./commands/provisional-steps.ts";
import { getEndDate, provisionalDefinition, withTerm } from "./rules/provisional.ts";

export const dueProvisionalCall = buildMoveOverdueCall(provisionalDefinition);

/** Moves cover notes whose last day is over to 已到期, and reminds the owners of those that end soon. */
export async function followProvisionalDates(services: Services): Promise<number> {
  const { documents } = createProvisionalCommands(services);
  const today = getTodayInShanghai(services.now());
  const lapsed = await moveOverdueDocuments(services, provisionalDefinition, documents, {
    column: "end_date",
    event: "expire",
  });
  const warned = await moveOverdueDocuments(services, provisionalDefinition, documents, {
    column: "warn_after",
    event: "warn",
    change: (content) => withTerm(content, getEndDate(content), today),
  });
  return lapsed + warned;
}
