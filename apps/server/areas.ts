import * as companyCalls from "#areas/company/contract.ts";
import { companyRoutes } from "#areas/company/routes.ts";
import * as customerCalls from "#areas/customer/contract.ts";
import { customerRoutes } from "#areas/customer/routes.ts";
import * as dictionaryCalls from "#areas/dictionary/contract.ts";
import { dictionaryRoutes } from "#areas/dictionary/routes.ts";
import * as identityCalls from "#areas/identity/contract.ts";
import * as peopleCalls from "#areas/identity/contract/people.ts";
import { identityRoutes } from "#areas/identity/routes.ts";
import * as messageCalls from "#areas/message/contract.ts";
import { MESSAGE_STREAM } from "#areas/message/contract.ts";
import { messageSubscribers } from "#areas/message/jobs.ts";
import { messageRoutes } from "#areas/message/routes.ts";
import * as productCalls from "#areas/product/contract.ts";
import * as workbenchCalls from "#areas/product/contract/workbench.ts";
import { productRoutes } from "#areas/product/routes.ts";
import type { Call } from "#platform/kernel/contract.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Live } from "#platform/server/live.ts";
import type { Subscriber } from "#platform/server/outbox.ts";
import type { Services } from "#platform/server/services.ts";

/** Every call that is served, from the contracts of the areas. */
export const allCalls: readonly Call[] = [
  dictionaryCalls,
  companyCalls,
  identityCalls,
  peopleCalls,
  messageCalls,
  customerCalls,
  productCalls,
  workbenchCalls,
].flatMap(callsOf);

export function allRoutes(services: Services): Route[] {
  return [
    ...dictionaryRoutes(services),
    ...companyRoutes(),
    ...identityRoutes(services),
    ...messageRoutes(services),
    ...customerRoutes(services),
    ...productRoutes(services),
  ];
}

/** Who wants to hear what was committed; an event that nobody wants counts as delivered. */
export function subscribersOf(live: Live): readonly Subscriber[] {
  return messageSubscribers(live);
}

/** What is told live to whoever is signed in, and where. */
export const streamPaths: readonly string[] = [MESSAGE_STREAM];

function callsOf(contract: Record<string, unknown>): Call[] {
  return Object.values(contract).filter(
    (value): value is Call => typeof value === "object" && value !== null && "pathNames" in value,
  );
}
