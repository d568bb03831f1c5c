import { listDecidersOfLine } from "#areas/identity/questions.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createDeputyCommands } from "./commands.ts";
import { deputyCalls, queryUnderwriters } from "./contract.ts";
import { approvalRights } from "./rules/levels.ts";
import { deputyDefinition } from "./rules/deputy.ts";

export function deputyRoutes(services: Services): Route[] {
  const { world, effects } = createDeputyCommands(services);
  return [
    ...createPlainDocumentRoutes(deputyDefinition, deputyCalls, world, effects),
    handle(queryUnderwriters, async ({ actor, reference }) => {
      const deciders = await listDecidersOfLine(reference, {
        comCode: actor.comCode,
        permissions: approvalRights,
      });
      return deciders.map((one) => ({ ...one, ...spellInPinyin(one.userName) }));
    }),
  ];
}
