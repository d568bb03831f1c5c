import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import type { RefundHandlers } from "../commands/refund.ts";
import { moneyMovementRoutes } from "./money-movement.ts";
import { paymentEndRoutes } from "./payment-end.ts";
import { paymentStartRoutes } from "./payment-start.ts";
import { policyPaymentRoutes } from "./policy-payments.ts";
import { paymentQueryRoutes } from "./payment-queries.ts";
import { refundRoutes } from "./refund.ts";
import { specialStagingRoutes } from "./special-staging.ts";

export function paymentRoutes(
  services: Services,
  handlers: PaymentHandlers,
  refundHandlers: RefundHandlers,
): Route[] {
  return [
    ...paymentQueryRoutes(services, handlers),
    ...paymentStartRoutes(services, handlers),
    ...paymentEndRoutes(services, handlers),
    ...policyPaymentRoutes(services),
    ...specialStagingRoutes(handlers),
    ...refundRoutes(services, refundHandlers),
    ...moneyMovementRoutes(),
  ];
}
