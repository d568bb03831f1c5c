import { deletePaymentPollSchedule } from "#areas/payment/commands/payment-handlers.ts";
import { TaxPlatformError } from "#integrations/tax-platform/platform.ts";
import type { InvoiceWithdrawal } from "#integrations/tax-platform/protocol.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { invoiceRefusals } from "../contract.ts";
import { decideInvoiceStep, lockInvoiceOfUser } from "../commands/invoices.ts";
import { findInvoiceOfUser } from "../questions.ts";
import {
  buildWithdrawal,
  checkAnswer,
  chooseInvoiceStep,
  getOpenOrderNo,
  type InvoiceAnswer,
  withdrawOrder,
} from "../commands/orders.ts";
import { getSilentWithdrawalTime } from "../rules/invoice.ts";
import type { Invoice } from "../store.ts";
import { takeOutcomeStep } from "./outcome.ts";

const { platformRefused, platformSilent, platformAway } = invoiceRefusals;
type WithdrawalAnswer = InvoiceAnswer | { readonly state: "SILENT" };
type WithdrawalKind = "withdraw" | "withdrawRed";

type WithdrawalRequest = {
  readonly input: { readonly invoiceId: string; readonly version: number };
  readonly actor: Actor;
};
type ScopedReader = { inScope<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> };

/**
 * What the platform says of an order that is to be withdrawn. It is asked before the transaction begins, without a lock:
 * what it reports meanwhile changes the version, and then the withdrawal is refused.
 */
export async function askForWithdrawal(
  { taxPlatform, now, database }: Services,
  { input, actor, inScope }: WithdrawalRequest & ScopedReader,
  kind: WithdrawalKind,
): Promise<WithdrawalAnswer> {
  const found = await inScope((reader) => findInvoiceOfUser(reader, actor, input.invoiceId));
  if (!found) throw new Refusal(invoiceRefusals.invoiceMissing);
  if (found.version !== input.version) throw new Refusal(documentRefusals.documentChanged);
  decideInvoiceStep(found.status, kind, kind === "withdraw" ? "clerk" : "reverser");
  // What follows a withdrawal, such as another red letter, is not kept waiting by the long pauses of a silent order.
  await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => deletePaymentPollSchedule(tx, found.invoiceId));
  const orderNo = getOpenOrderNo(found);
  const answer = await withdrawFromPlatform(taxPlatform, orderNo);
  if (answer === undefined) return acceptSilence(found, kind, now());
  if (answer.state === "REFUSED") throw new Refusal(platformRefused, { values: { why: answer.reason } });
  if (checkAnswer(found, orderNo, answer) !== undefined) throw new Refusal(platformAway);
  return answer;
}

/** Undefined if the platform gives no answer, or none is connected any more. */
async function withdrawFromPlatform(
  taxPlatform: Services["taxPlatform"],
  orderNo: string,
): Promise<InvoiceWithdrawal | undefined> {
  try {
    return taxPlatform ? await withdrawOrder(taxPlatform, orderNo) : undefined;
  } catch (error) {
    if (error instanceof TaxPlatformError) return undefined;
    throw error;
  }
}

/** A platform that answers nobody for a day must not stop refunds; the withdrawal is confirmed with it later. */
function acceptSilence(invoice: Invoice, kind: WithdrawalKind, now: Date): WithdrawalAnswer {
  const appliedAt = kind === "withdraw" ? invoice.appliedAt : (invoice.redAppliedAt ?? invoice.issuedAt);
  const from = getSilentWithdrawalTime(new Date(appliedAt ?? now));
  if (now < from)
    throw new Refusal(platformSilent, { values: { from: formatShanghaiMinute(from.toISOString()) } });
  return { state: "SILENT" };
}

/** Withdraws, or takes the outcome that the platform has. */
export async function takeWithdrawal(
  services: Services,
  { input, actor, ...unit }: WithdrawalRequest & Pick<UnitOfWork, "tx" | "note" | "raise">,
  answer: WithdrawalAnswer,
): Promise<Invoice> {
  const invoice = await lockInvoiceOfUser({ ...unit, actor, services }, input);
  const now = services.now();
  const isOpen = answer.state === "SILENT";
  const step =
    answer.state === "SILENT" || answer.state === "WITHDRAWN"
      ? buildWithdrawal(invoice, { by: actor.userCode, now, isOpen })
      : chooseInvoiceStep(invoice, getOpenOrderNo(invoice), answer, now);
  if (!step) throw new Refusal(documentRefusals.documentChanged);
  return takeOutcomeStep(unit, services, invoice, step);
}
