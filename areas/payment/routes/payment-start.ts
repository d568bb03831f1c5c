import { findPaymentChannelProduct } from "../rules/methods.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import { initiatePayment, type InitiatePaymentInput } from "../commands/initiate.ts";
import { writePaymentTransitionAuditNotes } from "../commands/payment.ts";
import {
  initiateEndorsePayment,
  initiateProposalPayment,
  initiateProposalPaymentList,
} from "../contract/payment.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { toPaymentView } from "./payment-view.ts";

export function paymentStartRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  const initiate = async (unit: UnitOfWork, actor: Actor, input: InitiatePaymentInput) => {
    const { tx, raise, note } = unit;
    const result = await initiatePayment(tx, { work: { tx, raise, note, actor, services }, handlers }, input);
    const isThroughChannel = findPaymentChannelProduct(input.paymentMethod) !== undefined;
    if (isThroughChannel && !services.payChannel) throw new Refusal(paymentRefusals.noChannel);
    writePaymentTransitionAuditNotes(unit, null, result);
    return toPaymentView(tx, actor, result.payment);
  };
  return [
    handle(initiateProposalPayment, ({ input: { businessNo, ...rest }, actor, ...unit }) =>
      initiate(unit, actor, { ...rest, businessNos: [businessNo] }),
    ),
    handle(initiateProposalPaymentList, ({ input, actor, ...unit }) => initiate(unit, actor, input)),
    handle(initiateEndorsePayment, ({ input: { endorseNos, ...rest }, actor, ...unit }) =>
      initiate(unit, actor, { ...rest, businessNos: endorseNos }),
    ),
  ];
}
