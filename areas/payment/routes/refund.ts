import { listRepresentedApprovers } from "#areas/deputy/questions.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { getTransition } from "#platform/lifecycle/lifecycle.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import {
  applyRefundTransition,
  decideRefundTransition,
  type RefundHandlers,
  type RefundTransitionStep,
} from "../commands/refund.ts";
import { approveRefund, resendRefund, returnRefund } from "../contract/refund.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { getRetainedPremium, listRefundPayees, type PolicyMoneyUseReader } from "../questions.ts";
import { getRedLetterReason } from "../rules/red-letter.ts";
import {
  computeRefundDueDate,
  FAILED_REFUND_STATUS,
  getOwingNumber,
  isRefundCovered,
  listBarredApprovers,
  type Refund,
} from "../rules/refund.ts";
import { getStoredLedgerBalance } from "../store/ledger.ts";
import { findRefund, lockRefund, lockRefundsOwedWith } from "../store/refund.ts";

const {
  refundMissing,
  refundChanged,
  ownRefund,
  noPayoutChannel,
  refundNotBooked,
  invoicedStill,
  payeeFixed,
} = paymentRefusals;
type ChosenRefund = { readonly refundNo: string; readonly version: number };

export function refundRoutes(
  services: Services,
  handlers: RefundHandlers,
  readMoneyUse: PolicyMoneyUseReader,
): Route[] {
  const apply = async (
    { tx, raise, note }: UnitOfWork,
    actor: Actor,
    refund: Refund,
    step: RefundTransitionStep,
  ) => {
    const work = { tx, raise, note, actor, services };
    const { refundNo, status, version } = await applyRefundTransition({ work, handlers }, refund, step);
    return { refundNo, status, version };
  };
  return [
    handle(approveRefund, async ({ input, actor, ...unit }) => {
      const { refund, others } = await lockWithOthers(unit.tx, actor, handlers, input);
      if (listBarredApprovers(refund).includes(actor.userCode)) throw new Refusal(ownRefund);
      if (!services.payChannel) throw new Refusal(noPayoutChannel);
      getTransition(decideRefundTransition(refund, "approve", "finance", actor));
      const payable = await getRefundPayable(unit.tx, refund);
      if (!isRefundCovered(refund, others, payable)) throw new Refusal(refundNotBooked);
      await demandPayee(unit.tx, refund, refund.payeeName);
      await demandRedLetter(unit.tx, refund, readMoneyUse);
      const approval = { approvedBy: actor.userCode, approvedAt: services.now(), reason: "" };
      const onBehalfOf = await listRepresented(unit.tx, services, actor, refund);
      return apply(unit, actor, refund, { event: "approve", as: "finance", ...approval, onBehalfOf });
    }),
    handle(returnRefund, async ({ input: { reason, ...chosen }, actor, ...unit }) => {
      const refund = await lockVisible(unit.tx, actor, handlers, chosen);
      const onBehalfOf = await listRepresented(unit.tx, services, actor, refund);
      return apply(unit, actor, refund, {
        event: "return",
        as: "finance",
        reason: reason.trim(),
        onBehalfOf,
      });
    }),
    handle(resendRefund, async ({ input: { refundNo, version, ...payee }, actor, ...unit }) => {
      const refund = await lockVisible(unit.tx, actor, handlers, { refundNo, version });
      await demandPayee(unit.tx, refund, payee.payeeName);
      const attempt = refund.attempt + (refund.status === FAILED_REFUND_STATUS ? 1 : 0);
      const request = requestAgain(refund, actor, services.now());
      return apply(unit, actor, refund, {
        event: "resend",
        as: "clerk",
        ...payee,
        ...request,
        attempt,
        tradeNo: "",
        reason: "",
      });
    }),
  ];
}

/** Money taken in advance, or paid by a third party, goes back to whoever paid it, also where the account is corrected. */
async function demandPayee(
  reader: Reader,
  { policyNo, payeeName: requestedName }: Refund,
  payeeName: string,
): Promise<void> {
  const payees = policyNo === null ? [] : await listRefundPayees(reader, policyNo);
  const allowed = policyNo === null ? [requestedName] : payees.map((payee) => payee.payeeName);
  if (allowed.length === 0 || allowed.includes(payeeName.trim())) return;
  const names = allowed.join("或");
  const fields = [{ path: "payeeName", message: `收款人应为 ${names}` }];
  throw new Refusal(payeeFixed, { values: { payeeName: names }, fields });
}

/** The corrected payee needs other eyes than those of everybody who set it before. */
function requestAgain(refund: Refund, { userCode: requestedBy }: Actor, now: Date) {
  const dueDate = computeRefundDueDate(now);
  const barredUsers = listBarredApprovers({ ...refund, barredUsers: [...refund.barredUsers, requestedBy] });
  return {
    barredUsers,
    requestedBy,
    requestedAt: now,
    dueDate,
    approvedBy: "",
    approvedAt: null,
  };
}

/** Those who are away and for whom the user decides about a refund. */
function listRepresented(
  reader: Reader,
  { now }: Pick<Services, "now">,
  { userCode }: Actor,
  refund: Refund,
): Promise<string[]> {
  const { permission } = approveRefund;
  const { comCode } = refund;
  const except = listBarredApprovers(refund);
  const day = getTodayInShanghai(now());
  return listRepresentedApprovers(reader, { userCode, permission, comCode, except, day });
}

async function lockVisible(
  tx: UnitOfWork["tx"],
  actor: Actor,
  handlers: RefundHandlers,
  chosen: ChosenRefund,
): Promise<Refund> {
  await demandVisible(tx, actor, handlers, chosen.refundNo);
  return checkVersion(await lockRefund(tx, chosen.refundNo), chosen);
}

/** The refund and the others that are owed under the same number, all locked. */
async function lockWithOthers(
  tx: UnitOfWork["tx"],
  actor: Actor,
  handlers: RefundHandlers,
  chosen: ChosenRefund,
) {
  const visible = await demandVisible(tx, actor, handlers, chosen.refundNo);
  const refunds = await lockRefundsOwedWith(tx, visible);
  const refund = checkVersion(
    refunds.find(({ refundNo }) => refundNo === chosen.refundNo),
    chosen,
  );
  return { refund, others: refunds.filter(({ refundNo }) => refundNo !== chosen.refundNo) };
}

/** A refund belongs to those to whom its policy belongs, or its document where there is none. */
async function demandVisible(
  reader: Reader,
  actor: Actor,
  handlers: RefundHandlers,
  refundNo: string,
): Promise<Refund> {
  const refund = await findRefund(reader, refundNo);
  if (!refund) throw new Refusal(refundMissing);
  const { policyNo, businessNo } = refund;
  const isVisible =
    policyNo === null
      ? await handlers[businessNo.charAt(0)]?.isVisible?.(reader, actor, businessNo)
      : await findPolicyVisibleToUser(reader, actor, policyNo);
  if (!isVisible) throw new Refusal(refundMissing);
  return refund;
}

function checkVersion(refund: Refund | undefined, { version }: ChosenRefund): Refund {
  if (!refund) throw new Refusal(refundMissing);
  if (refund.version !== version) throw new Refusal(refundChanged);
  return refund;
}

/** An invoice may have been issued after the endorsement was submitted. */
async function demandRedLetter(
  reader: Reader,
  { policyNo }: Pick<Refund, "policyNo">,
  readMoneyUse: PolicyMoneyUseReader,
): Promise<void> {
  if (policyNo === null) return;
  const { invoicedPremium } = (await readMoneyUse(reader, [policyNo]))(policyNo);
  const why = getRedLetterReason({ invoicedPremium, retained: await getRetainedPremium(reader, policyNo) });
  if (why !== undefined) throw new Refusal(invoicedStill, { values: { why } });
}

/** The money that is owed to the customer under the number of the policy or the prepayment. */
async function getRefundPayable(
  reader: Reader,
  refund: Pick<Refund, "policyNo" | "businessNo" | "currency">,
): Promise<string> {
  const place = { businessNo: getOwingNumber(refund), currency: refund.currency } as const;
  const balance = await getStoredLedgerBalance(reader, { ...place, account: "refundPayable" });
  return toWireMoney(parseMoney(balance).negated());
}
