import type { EventReactionContext } from "#platform/server/area.ts";
import type { Route } from "#platform/server/http/route.ts";
import { createPaymentHandlers } from "../commands/payment-handlers.ts";
import { refundHandlerSlot } from "../commands/refund.ts";
import { createPolicyMoneyUseReader } from "../questions.ts";
import { moneyMovementRoutes } from "./money-movement.ts";
import { paymentEndRoutes } from "./payment-end.ts";
import { paymentStartRoutes } from "./payment-start.ts";
import { policyPaymentRoutes } from "./policy-payments.ts";
import { paymentQueryRoutes } from "./payment-queries.ts";
import { refundRoutes } from "./refund.ts";

export function paymentRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const handlers = createPaymentHandlers({ handlersOf });
  return [
    ...paymentQueryRoutes(services, handlers),
    ...paymentStartRoutes(services, handlers),
    ...paymentEndRoutes(services, handlers),
    ...policyPaymentRoutes(services, handlers),
    ...refundRoutes(services, handlersOf(refundHandlerSlot), createPolicyMoneyUseReader({ handlersOf })),
    ...moneyMovementRoutes(handlersOf(refundHandlerSlot)),
  ];
}
