import { listLedgerEntryViews } from "#areas/payment/questions.ts";
import { findDocument } from "#platform/documents/server/document-store.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createPrepaymentCommands } from "./commands/prepayment-steps.ts";
import { prepaymentCalls, queryPrePayPostings } from "./contract.ts";
import { prepaymentDefinition } from "./rules/prepayment.ts";

export function prepaymentRoutes(services: Services): Route[] {
  const { world, effects, documents } = createPrepaymentCommands(services);
  return [
    ...createPlainDocumentRoutes(prepaymentDefinition, prepaymentCalls, world, effects),
    handle(queryPrePayPostings, ({ input: { prepayNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const found = await findDocument(reader, prepaymentDefinition.table, prepayNo);
        if (!found || !(await documents.isSeenBy(reader, found, actor)))
          return refuse(documentRefusals.documentMissing);
        return { entries: await listLedgerEntryViews(reader, prepayNo) };
      }),
    ),
  ];
}
