import * as dictionaryCalls from "#areas/dictionary/contract.ts";
import { dictionaryRoutes } from "#areas/dictionary/routes.ts";
import * as identityCalls from "#areas/identity/contract.ts";
import { identityRoutes } from "#areas/identity/routes.ts";
import * as messageCalls from "#areas/message/contract.ts";
import { messageRoutes } from "#areas/message/routes.ts";
import type { Call } from "#platform/kernel/contract.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Subscriber } from "#platform/server/outbox.ts";
import type { Services } from "#platform/server/services.ts";

/** Every call that is served, from the contracts of the areas. */
export const allCalls: readonly Call[] = [dictionaryCalls, identityCalls, messageCalls].flatMap(callsOf);

export function allRoutes(services: Services): Route[] {
  return [...dictionaryRoutes(services), ...identityRoutes(services), ...messageRoutes(services)];
}

/** Who wants to hear what was committed; an event that nobody wants counts as delivered. */
export const subscribers: readonly Subscriber[] = [];

function callsOf(contract: Record<string, unknown>): Call[] {
  return Object.values(contract).filter(
    (value): value is Call => typeof value === "object" && value !== null && "pathNames" in value,
  );
}
