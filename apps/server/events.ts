import { takeDecision } from "#areas/quotation/commands.ts";
import type { DecisionHandlers } from "#areas/underwriting/commands.ts";
import type { PaymentHandlers } from "#areas/payment/commands.ts";

/**
 * What must follow in the same transaction where an earlier area moves something of a later one. What may happen later
 * goes through the outbox.
 */
export const decisionHandlers: DecisionHandlers = { Q: takeDecision };

/** Nothing is paid yet: proposals (T) and endorsements (E) come with their areas. */
export const paymentHandlers: PaymentHandlers = {};
