import {
  assignPayPlanToPolicy,
  lockPayPlanOfPolicy,
  syncPayPlan,
  writeOffPolicyInstalments,
} from "#areas/pay-plan/commands.ts";
import { type Money, parseMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { buildEndorsementPosting } from "../rules/ledger.ts";
import type { PayableDocument } from "../rules/payment.ts";
import { getStoredLedgerBalance } from "../store/ledger.ts";
import { listDocumentsBeingPaid } from "../store/payment.ts";
import { postLedgerEntry } from "./ledger.ts";
import type { PaymentTransitionWork } from "./payment-handlers.ts";

type BookEndorsementInput = {
  /** The endorsement as it is paid: its `premium` is the increase, and one without an increase has no plan. */
  readonly payable: Pick<
    PayableDocument,
    "businessNo" | "comCode" | "currency" | "premium" | "startDate" | "endDate" | "rows"
  >;
  readonly policyNo: string;
  /** Negative where the premium falls. */
  readonly premiumChange: string;
  readonly netPremiumChange: string;
  readonly commissionChange: string;
};

/**
 * Books an endorsement that takes effect, under the policy's number. Returns the amount to pay back, "0.00" if none:
 * a decrease first lowers the instalments that are still open. Refused while such an instalment is being paid.
 */
export async function bookEndorsement(
  work: PaymentTransitionWork,
  { payable, policyNo, ...amounts }: BookEndorsementInput,
): Promise<{ readonly toPayBack: string }> {
  const { tx, services } = work;
  const { businessNo, comCode, currency } = payable;
  const change = parseMoney(amounts.premiumChange);
  await lockPayPlanOfPolicy(tx, policyNo);
  const outstanding = await getStoredLedgerBalance(tx, {
    businessNo: policyNo,
    account: "receivable",
    currency,
  });
  if (change.greaterThan(0)) {
    await syncPayPlan(tx, payable, services.now());
    await assignPayPlanToPolicy(tx, businessNo, policyNo);
  }
  const writtenOff = computeWriteOff(change, parseMoney(outstanding));
  if (writtenOff.greaterThan(0)) await writeOff(tx, policyNo, toWireMoney(writtenOff));
  const day = getTodayInShanghai(services.now());
  const posting = buildEndorsementPosting({ ...amounts, businessNo: policyNo, day, currency, outstanding });
  if (posting.lines.length > 0) await postLedgerEntry(tx, work, posting, { comCode, paymentNo: "" });
  const toPayBack = change.isNegative() ? change.negated().minus(writtenOff) : ZERO_MONEY;
  return { toPayBack: toWireMoney(toPayBack) };
}

function computeWriteOff(change: Money, outstanding: Money): Money {
  if (!change.isNegative()) return ZERO_MONEY;
  return change.negated().lessThan(outstanding) ? change.negated() : outstanding;
}

/** A payment under way pays the whole instalment as it was, so that its instalment may not become smaller. */
async function writeOff(tx: Tx, policyNo: string, amount: string): Promise<void> {
  const [businessNo] = await listDocumentsBeingPaid(
    tx,
    await writeOffPolicyInstalments(tx, policyNo, amount),
  );
  if (businessNo !== undefined) throw new Refusal(paymentRefusals.beingPaid, { values: { businessNo } });
}
