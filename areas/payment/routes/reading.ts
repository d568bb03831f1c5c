import { money, sumMoney, toWire } from "#platform/kernel/money.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { PaymentHandlers } from "../commands.ts";
import { queryPaymentInfo, queryPaymentInfoList, queryPaymentPayPlan } from "../contract.ts";
import { methodsFor } from "../rules/methods.ts";
import { nextDue } from "../rules/pay-plan.ts";
import { uniteFault } from "../rules/payment.ts";
import { paymentsOf } from "../store/payment.ts";
import { payableFor, planFor, shownPayment } from "./shown.ts";

export function readingRoutes({ now }: Pick<Services, "now">, handlers: PaymentHandlers): Route[] {
  const infoFor = async (reader: Reader, actor: Actor, businessNo: string) => {
    const payable = await payableFor(reader, actor, handlers, businessNo);
    if (!payable) return undefined;
    const due = nextDue(await planFor(reader, payable, now()));
    const [latest] = await paymentsOf(reader, businessNo);
    const info = {
      ...payable,
      sumPremium: payable.premium,
      due: due ?? null,
      methods: due ? methodsFor({ ...payable, amount: due.planFee }) : [],
      payment: latest ? await shownPayment(reader, latest) : null,
    };
    return { payable, info };
  };
  return [
    handle(queryPaymentPayPlan, ({ input, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const payable = await payableFor(reader, actor, handlers, input.businessNo);
        if (!payable) return refuse(queryPaymentPayPlan.refusals[0]);
        const { currency, premium: sumPremium } = payable;
        return { currency, sumPremium, list: await planFor(reader, payable, now()) };
      }),
    ),
    handle(queryPaymentInfo, ({ input, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const found = await infoFor(reader, actor, input.businessNo);
        return found?.info ?? refuse(queryPaymentInfo.refusals[0]);
      }),
    ),
    handle(queryPaymentInfoList, ({ input, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const found = [];
        for (const businessNo of new Set(input.businessNos)) {
          const one = await infoFor(reader, actor, businessNo);
          if (!one) return refuse(queryPaymentInfoList.refusals[0]);
          found.push(one);
        }
        const fees = found.map(({ info }) => money(info.due?.planFee ?? "0.00"));
        const sumFee = toWire(sumMoney(fees));
        const why = uniteFault(found.map(({ payable }) => payable)) ?? "";
        const [first] = found;
        const methods = first && why === "" ? methodsFor({ ...first.payable, amount: sumFee }) : [];
        return { list: found.map(({ info }) => info), sumFee, methods, why };
      }),
    ),
  ];
}
