import { sendMessage } from "#areas/message/commands.ts";
import { claimPaymentPoll, deletePaymentPollSchedule } from "#areas/payment/commands/payment-handlers.ts";
import { TaxPlatformError, type TaxPlatform } from "#integrations/tax-platform/platform.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { moveInvoice, noteInvoice } from "../commands/invoices.ts";
import {
  buildOrder,
  checkAnswer,
  chooseInvoiceStep,
  getOpenOrderNo,
  type InvoiceAnswer,
  isUnknownNumber,
  type OutcomeStep,
  withdrawOrder,
} from "../commands/orders.ts";
import { invoiceRefusals } from "../contract.ts";
import type { InvoiceEvent } from "../rules/invoice-steps.ts";
import { parseOrderNo } from "../rules/invoice.ts";
import { findInvoice, type Invoice, listInvoicesToAsk, lockInvoice, updateInvoice } from "../store.ts";

/** The names of automatic steps in the audit trail. */
export const invoiceNoticeAuditTitle = { path: "invoice/notice", title: "税务平台开票通知" };
export const invoicePollAuditTitle = { path: "invoice/watch", title: "查询开票结果" };

const MOST_AT_ONCE = 50;

type Place = { readonly services: Services };
type ReportedOutcome = {
  readonly orderNo: string;
  readonly answer: InvoiceAnswer;
  readonly path: string;
  readonly key: string;
};

/** Applies an outcome once. Another process, or the same notice, may have been first. */
async function applyOutcome(
  { services }: Place,
  { orderNo, answer, path, key }: ReportedOutcome,
): Promise<void> {
  const { invoiceId } = parseOrderNo(orderNo);
  const request = {
    call: path,
    actor: SYSTEM_ACTOR,
    key,
    input: answer,
    requestId: path,
    secret: false,
  };
  try {
    await runUnitOfWork(services.database, request, async (unit) => {
      const invoice = await lockInvoice(unit.tx, invoiceId);
      const step = invoice && chooseInvoiceStep(invoice, orderNo, answer, services.now());
      if (!step) throw new Refusal(invoiceRefusals.invoiceMissing);
      await takeOutcomeStep(unit, services, invoice, step);
      return null;
    });
  } catch (error) {
    const isSettled = error instanceof Refusal && error.kind === invoiceRefusals.invoiceMissing;
    if (!isSettled) throw error;
  }
  await runUpkeepTransaction(services.database, SYSTEM_ACTOR, (tx) =>
    deletePaymentPollSchedule(tx, invoiceId),
  );
}

/** The caller has locked the invoice. */
export async function takeOutcomeStep(
  unit: Pick<UnitOfWork, "tx" | "note" | "raise">,
  services: Services,
  invoice: Invoice,
  { event, role, ...change }: OutcomeStep,
): Promise<Invoice> {
  if (event === undefined) {
    const confirmed = await updateInvoice(unit.tx, invoice.invoiceId, change);
    noteInvoice(unit, invoice, confirmed);
    return confirmed;
  }
  const moved = await moveInvoice(unit, invoice, event, role, change);
  await tellApplicant(unit, services, moved, event);
  return moved;
}

const DONE = { messageType: "2", secondaryMessageType: "5" };
const FAILED = { messageType: "3", secondaryMessageType: "27" };
const ISSUED_LATE = { messageType: "3", secondaryMessageType: "28" };

const results: Partial<Record<InvoiceEvent, typeof DONE & { readonly result: string }>> = {
  issue: { ...DONE, result: "已开具" },
  reject: { ...FAILED, result: "开具失败" },
  redIssue: { ...DONE, result: "已红冲" },
  redReject: { ...FAILED, result: "红冲失败" },
  issueLate: { ...ISSUED_LATE, result: "税务平台仍开具了发票，已自动申请红冲" },
  redIssueLate: { ...ISSUED_LATE, result: "税务平台仍开具了红字发票，原发票已红冲" },
};

async function tellApplicant(
  { tx, raise }: Pick<UnitOfWork, "tx" | "raise">,
  { makeId }: Pick<Services, "makeId">,
  { batchNo, buyerName, inputBy, withdrawnBy, redBy, comCode, reason }: Invoice,
  event: InvoiceEvent,
): Promise<void> {
  const messageOfEvent = results[event];
  if (messageOfEvent === undefined) return;
  const { result, ...kind } = messageOfEvent;
  const lateReceivers = { issueLate: [withdrawnBy], redIssueLate: [redBy] } as const;
  const late = event === "issueLate" || event === "redIssueLate" ? lateReceivers[event] : [];
  for (const receiverCode of new Set([inputBy, ...late]))
    await sendMessage(tx, raise, {
      id: makeId(),
      comCode,
      receiverCode,
      ...kind,
      content: {
        type: "FP",
        businessNo: batchNo,
        holderName: buyerName,
        orderNo: "",
        result,
        reason: late.length > 0 ? "" : reason,
      },
    });
}

/** Sends invoices to the platform and queries unknown outcomes. One that fails must not delay the others. */
export async function pollInvoiceOutcomes(place: Place): Promise<number> {
  const { database, now, taxPlatform } = place.services;
  if (!taxPlatform) return 0;
  const ids = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    listInvoicesToAsk(reader, now(), MOST_AT_ONCE),
  );
  const errors: unknown[] = [];
  let asked = 0;
  for (const invoiceId of ids) {
    const isOurs = await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) =>
      claimPaymentPoll(tx, invoiceId, now()),
    );
    if (!isOurs) continue;
    await askAbout(place, taxPlatform, invoiceId).catch(
      // A silent platform is asked again in the next round.
      (error: unknown) => void (error instanceof TaxPlatformError || errors.push(error)),
    );
    asked += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, "invoices could not be asked about");
  return asked;
}

async function askAbout(place: Place, platform: TaxPlatform, invoiceId: string): Promise<void> {
  const { database, tell, now } = place.services;
  const invoice = await readInScope(database, SYSTEM_ACTOR, (reader) => findInvoice(reader, invoiceId));
  assert(invoice, "an invoice is never taken away");
  const orderNo = getOpenOrderNo(invoice);
  const answer = await askForAnswer(platform, invoice, orderNo);
  if (answer.state === "REFUSED") return;
  const error = checkAnswer(invoice, orderNo, answer);
  if (error !== undefined) return tell(`an invoice does not fit its order ${orderNo}: ${error}`);
  if (!chooseInvoiceStep(invoice, orderNo, answer, now())) return;
  const key = `invoice ${orderNo} ${invoice.version} ${answer.state}`;
  await applyOutcome(place, { orderNo, answer, path: invoicePollAuditTitle.path, key });
}

/** Asks before it sends: after a lost answer the platform knows the order. A withdrawn order is never sent again. */
async function askForAnswer(platform: TaxPlatform, invoice: Invoice, orderNo: string) {
  if (invoice.isWithdrawalOpen) return withdrawOrder(platform, orderNo);
  const known = await platform.query(orderNo);
  return known.state === "UNKNOWN" ? platform.submit(buildOrder(invoice, orderNo)) : known;
}

/** Returns true if the platform need not repeat the notice. A notice that comes late or twice changes nothing. */
export async function receiveInvoiceNotice(place: Place, received: ExternalNotice): Promise<boolean> {
  const { database, taxPlatform, tell, now } = place.services;
  const verified = taxPlatform?.verify(received) ?? { error: "no platform" };
  if ("error" in verified) {
    tell(`an invoice notice was not believed: ${verified.error}`);
    return false;
  }
  const { noticeId, orderNo, ...answer } = verified.notice;
  const invoice = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    findInvoice(reader, parseOrderNo(orderNo).invoiceId),
  );
  if (!invoice) {
    tell(`an invoice notice fits no invoice: ${noticeId} of ${orderNo}`);
    return false;
  }
  if (!chooseInvoiceStep(invoice, orderNo, answer, now())) {
    if (isUnknownNumber(invoice, answer))
      tell(`a second invoice was issued, which has to be red-lettered by hand: ${noticeId} of ${orderNo}`);
    return true;
  }
  const error = checkAnswer(invoice, orderNo, answer);
  if (error !== undefined) {
    tell(`an invoice notice does not fit its order: ${noticeId} of ${orderNo}, ${error}`);
    return false;
  }
  const path = invoiceNoticeAuditTitle.path;
  await applyOutcome(place, { orderNo, answer, path, key: `invoice ${noticeId}` });
  return true;
}
