import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createStatementCommands } from "./commands/statement-steps.ts";
import { commissionCalls } from "./contract.ts";
import { statementDefinition } from "./rules/statement.ts";

export function commissionRoutes(services: Services): Route[] {
  const { world, effects } = createStatementCommands(services);
  return createPlainDocumentRoutes(statementDefinition, commissionCalls, world, effects);
}
