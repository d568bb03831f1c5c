import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { PaymentHandlers } from "./commands.ts";
import { endingRoutes } from "./routes/ending.ts";
import { initiatingRoutes } from "./routes/initiating.ts";
import { policyPaymentRoutes } from "./routes/policy-payments.ts";
import { planningRoutes } from "./routes/planning.ts";
import { readingRoutes } from "./routes/reading.ts";
import { specialStagingRoutes } from "./routes/special-staging.ts";

export function paymentRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  return [
    ...readingRoutes(services, handlers),
    ...initiatingRoutes(services, handlers),
    ...endingRoutes(services, handlers),
    ...planningRoutes(),
    ...policyPaymentRoutes(services),
    ...specialStagingRoutes(handlers),
  ];
}
