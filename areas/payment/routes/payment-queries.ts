import { maskText } from "#platform/lists/masking.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import { queryPaymentInfo, queryPaymentInfoList, queryPaymentPayPlan } from "../contract/payment.ts";
import { listPaymentMethods } from "../rules/methods.ts";
import { findNextDueInstalment } from "#areas/pay-plan/rules/pay-plan.ts";
import { checkJointPayment, computeRestOfInstalment } from "../rules/payment.ts";
import { findLatestPayment } from "../store/payment.ts";
import { listSetOffHolds } from "../store/set-off-hold.ts";
import { findPayableDocument, getPayPlanView, toOwedBackView, toPaymentView } from "./payment-view.ts";

export function paymentQueryRoutes(
  { now, payChannel }: Pick<Services, "now" | "payChannel">,
  handlers: PaymentHandlers,
): Route[] {
  const infoFor = createInfoReader({ now, payChannel }, handlers);
  const hasChannel = payChannel !== null;
  return [
    handle(queryPaymentPayPlan, ({ input, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const payable = await findPayableDocument(reader, actor, handlers, input.businessNo);
        if (!payable) return refuse(queryPaymentPayPlan.refusals[0]);
        const { currency, premium: sumPremium } = payable;
        const { isSettled, list } = await getPayPlanView(reader, payable, now());
        return { currency, sumPremium, isSettled, list };
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
          const info = await infoFor(reader, actor, businessNo);
          if (!info) return refuse(queryPaymentInfoList.refusals[0]);
          found.push(info);
        }
        const sumFee = toWireMoney(sumMoney(found.map(({ info }) => parseMoney(info.dueFee))));
        const why =
          checkJointPayment(found.map(({ payable }) => payable)) ?? checkDue(found.map(({ info }) => info));
        const [first] = found;
        const methods =
          first && why === "" ? listPaymentMethods({ ...first.payable, amount: sumFee }, hasChannel) : [];
        return { list: found.map(({ info }) => info), sumFee, methods, hasChannel, why };
      }),
    ),
  ];
}

/** What the pay page shows of one document; undefined if the user sees no such document. */
function createInfoReader(
  { now, payChannel }: Pick<Services, "now" | "payChannel">,
  handlers: PaymentHandlers,
) {
  return async (reader: Reader, actor: Actor, businessNo: string) => {
    const payable = await findPayableDocument(reader, actor, handlers, businessNo);
    if (!payable) return undefined;
    const plan = await getPayPlanView(reader, payable, now());
    const due = findNextDueInstalment(plan.list) ?? null;
    const dueFee = await computeDueFee(reader, businessNo, due);
    const latest = await findLatestPayment(reader, businessNo);
    const info = {
      ...withMaskedNumber(payable),
      sumPremium: payable.premium,
      why: payable.why || plan.error,
      lastDay: payable.lastDay ?? null,
      policyNo: payable.policyNo ?? "",
      due,
      dueFee,
      methods: due ? listPaymentMethods({ ...payable, amount: dueFee }, payChannel !== null) : [],
      payment: latest ? await toPaymentView(reader, actor, latest) : null,
      owedBack: await toOwedBackView(reader, actor, businessNo, latest),
    };
    return { payable, info };
  };
}

/** Zero where prepayments hold more than the instalment, whose premium has fallen. */
async function computeDueFee(
  reader: Reader,
  businessNo: string,
  due: { readonly planFee: string; readonly payFee: string } | null,
): Promise<string> {
  if (!due) return "0.00";
  const rest = computeRestOfInstalment(due, await listSetOffHolds(reader, businessNo));
  return rest.greaterThan(0) ? toWireMoney(rest) : "0.00";
}

type Owing = { readonly businessNo: string; readonly why: string; readonly due: object | null };

/** Payment is all or nothing: the first document that cannot be paid blocks the others. */
function checkDue(infos: readonly Owing[]): string {
  const blocked = infos.find(({ why, due }) => why !== "" || due === null);
  if (!blocked) return "";
  return `${blocked.businessNo} ${blocked.why || "的保费已全部缴清"}`;
}

function withMaskedNumber<Payable extends { readonly certificateNo: string }>(payable: Payable): Payable {
  return { ...payable, certificateNo: maskText("identity", payable.certificateNo) };
}
