import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { countDaysBetween, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { previewContent } from "./commands/content.ts";
import { createProvisionalCommands } from "./commands/provisional-steps.ts";
import { provisionalCalls, queryProvisionalTerms } from "./contract.ts";
import { getEndDate, getProposalNo, provisionalDefinition } from "./rules/provisional.ts";

export function provisionalRoutes(services: Services): Route[] {
  const { world, effects } = createProvisionalCommands(services);
  return [
    ...createPlainDocumentRoutes(provisionalDefinition, provisionalCalls, world, effects),
    handle(queryProvisionalTerms, async ({ input: { form }, actor, inScope }) => {
      const today = getTodayInShanghai(services.now());
      const content = await inScope((reader) => previewContent(reader, form, { actor, today }));
      const cell = (path: string) => getFormTextAtPath(content, path);
      const [startDate, endDate] = [cell("application.startDate"), getEndDate(content)];
      return {
        proposalNo: getProposalNo(content),
        riskCode: cell("proposal.riskCode"),
        holderName: cell("proposal.holderName"),
        insuredName: cell("proposal.insuredName"),
        sumAmount: cell("proposal.sumAmount"),
        startDate,
        endDate,
        days: countDaysBetween(startDate, endDate) + 1,
      };
    }),
  ];
}
