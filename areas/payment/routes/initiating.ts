import { channelProduct } from "../rules/methods.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { Unit } from "#platform/server/unit-of-work.ts";
import type { PaymentHandlers } from "../commands.ts";
import { initiatePayment, type PaymentInput } from "../commands/initiate.ts";
import { tellStep } from "../commands/payment.ts";
import { initiateProposalPayment, initiateProposalPaymentList } from "../contract.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { toPaymentView } from "./payment-view.ts";

export function initiatingRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  const initiate = async (unit: Unit, actor: Actor, wanted: PaymentInput) => {
    const { tx, raise, note } = unit;
    const begun = await initiatePayment(tx, { work: { tx, raise, note, actor, services }, handlers }, wanted);
    const isThroughChannel = channelProduct(wanted.paymentMethod) !== undefined;
    if (isThroughChannel && !services.payChannel) throw new Refusal(paymentRefusals.noChannel);
    tellStep(unit, null, begun);
    return toPaymentView(tx, actor, begun.payment);
  };
  return [
    handle(initiateProposalPayment, ({ input: { businessNo, ...wanted }, actor, ...unit }) =>
      initiate(unit, actor, { ...wanted, businessNos: [businessNo] }),
    ),
    handle(initiateProposalPaymentList, ({ input, actor, ...unit }) => initiate(unit, actor, input)),
  ];
}
