import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import { endingRoutes } from "./payment-end.ts";
import { initiatingRoutes } from "./payment-start.ts";
import { policyPaymentRoutes } from "./policy-payments.ts";
import { readingRoutes } from "./payment-queries.ts";
import { specialStagingRoutes } from "./special-staging.ts";

export function paymentRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  return [
    ...readingRoutes(services, handlers),
    ...initiatingRoutes(services, handlers),
    ...endingRoutes(services, handlers),
    ...policyPaymentRoutes(services),
    ...specialStagingRoutes(handlers),
  ];
}
