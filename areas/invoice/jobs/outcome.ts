import { sendMessage } from "#areas/message/commands.ts";
import { claimPaymentPoll, deletePaymentPollSchedule } from "#areas/payment/commands/payment-handlers.ts";
import { TaxPlatformError, type TaxPlatform } from "#integrations/tax-platform/platform.ts";
import type { InvoiceOrder, InvoiceOrderState } from "#integrations/tax-platform/protocol.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { moveInvoice } from "../commands/invoices.ts";
import { invoiceRefusals } from "../contract.ts";
import type { InvoiceEvent } from "../rules/invoice-steps.ts";
import { buildOrderNo, parseOrderNo } from "../rules/invoice.ts";
import { findInvoice, type Invoice, type InvoiceChange, listInvoicesToAsk, lockInvoice } from "../store.ts";

/** The names of automatic steps in the audit trail. */
export const invoiceNoticeAuditTitle = { path: "invoice/notice", title: "税务平台开票通知" };
export const invoicePollAuditTitle = { path: "invoice/watch", title: "查询开票结果" };

const MOST_AT_ONCE = 50;
const ITEM = "*保险服务*保险费";
const RED_STATUS = "5";

type Place = { readonly services: Services };
type OutcomeStep = { readonly event: InvoiceEvent } & Omit<InvoiceChange, "status">;

const isRed = ({ status }: Pick<Invoice, "status">): boolean => status === RED_STATUS;

/** The order of the invoice, or of its red letter: the same money with the other sign. */
function buildOrder(invoice: Invoice): Omit<InvoiceOrder, "notifyUrl"> {
  const { invoiceType, buyerName, taxNo, pushWay, contact, remark, invoiceNo, redReason } = invoice;
  const red = isRed(invoice);
  const signed = (amount: string | null): string => {
    assert(amount !== null, "an invoice that was applied for has its money");
    return toWireMoney(red ? parseMoney(amount).negated() : parseMoney(amount));
  };
  return {
    orderNo: buildOrderNo(invoice, red),
    kind: invoiceType === "81" ? "81" : "82",
    buyerName,
    buyerTaxNo: taxNo,
    item: ITEM,
    amount: signed(invoice.amount),
    netAmount: signed(invoice.netAmount),
    taxAmount: signed(invoice.taxAmount),
    taxRate: String(Number(invoice.vatRate)),
    delivery: { way: pushWay as "1" | "2" | "3", contact },
    remark,
    red: red ? { invoiceNo, reason: redReason } : null,
  };
}

/** The step that an answer of the platform causes, or undefined if it brings nothing new. */
export function chooseInvoiceStep(
  invoice: Invoice,
  orderNo: string,
  answer: InvoiceOrderState,
): OutcomeStep | undefined {
  const red = isRed(invoice);
  // An answer about an earlier attempt, or about the invoice while its red letter is under way, says nothing new.
  if (!["1", "2", RED_STATUS].includes(invoice.status) || orderNo !== buildOrderNo(invoice, red))
    return undefined;
  if (answer.state === "ACCEPTED") return invoice.status === "1" ? { event: "accept" } : undefined;
  if (answer.state === "REJECTED") return { event: red ? "redReject" : "reject", reason: answer.reason };
  if (answer.state !== "ISSUED") return undefined;
  const at = new Date(answer.issuedAt);
  return red
    ? { event: "redIssue", redInvoiceNo: answer.invoiceNo, redAt: at }
    : { event: "issue", invoiceNo: answer.invoiceNo, issuedAt: at };
}

/** Why an answer cannot be about this invoice; undefined if it can. */
function checkAnswer(invoice: Invoice, answer: InvoiceOrderState): string | undefined {
  if (answer.state !== "ISSUED") return undefined;
  const { amount } = buildOrder(invoice);
  return answer.amount === amount ? undefined : `${answer.amount} was issued instead of ${amount}`;
}

type ReportedOutcome = {
  readonly orderNo: string;
  readonly answer: InvoiceOrderState;
  readonly path: string;
  readonly key: string;
};

/** Applies an outcome once. Another process, or the same notice, may have been first. */
async function applyOutcome(
  { services }: Place,
  { orderNo, answer, path, key }: ReportedOutcome,
): Promise<void> {
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
      const invoice = await lockInvoice(unit.tx, parseOrderNo(orderNo));
      const step = invoice && chooseInvoiceStep(invoice, orderNo, answer);
      if (!step) throw new Refusal(invoiceRefusals.invoiceMissing);
      const { event, ...change } = step;
      const moved = await moveInvoice(unit, invoice, event, "platform", change);
      await tellApplicant(unit, services, moved, event);
      return null;
    });
  } catch (error) {
    const isSettled = error instanceof Refusal && error.kind === invoiceRefusals.invoiceMissing;
    if (!isSettled) throw error;
  }
  await runUpkeepTransaction(services.database, SYSTEM_ACTOR, (tx) =>
    deletePaymentPollSchedule(tx, parseOrderNo(orderNo)),
  );
}

const results: Partial<Record<InvoiceEvent, string>> = {
  issue: "已开具",
  reject: "开具失败",
  redIssue: "已红冲",
  redReject: "红冲失败",
};

async function tellApplicant(
  { tx, raise }: Pick<UnitOfWork, "tx" | "raise">,
  { makeId }: Pick<Services, "makeId">,
  { batchNo, buyerName, inputBy, comCode, reason }: Invoice,
  event: InvoiceEvent,
): Promise<void> {
  const result = results[event];
  if (result === undefined) return;
  const isBad = event === "reject" || event === "redReject";
  await sendMessage(tx, raise, {
    id: makeId(),
    comCode,
    receiverCode: inputBy,
    messageType: isBad ? "3" : "2",
    secondaryMessageType: isBad ? "27" : "5",
    content: { type: "FP", businessNo: batchNo, holderName: buyerName, orderNo: "", result, reason },
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
  const { database, tell } = place.services;
  const invoice = await readInScope(database, SYSTEM_ACTOR, (reader) => findInvoice(reader, invoiceId));
  assert(invoice, "an invoice is never taken away");
  const order = buildOrder(invoice);
  const { orderNo } = order;
  // Asks before it sends: after a lost answer the platform knows the order.
  const known = await platform.query(orderNo);
  const answer = known.state === "UNKNOWN" ? await platform.submit(order) : known;
  const error = checkAnswer(invoice, answer);
  if (error !== undefined) return tell(`an invoice does not fit its order ${orderNo}: ${error}`);
  if (!chooseInvoiceStep(invoice, orderNo, answer)) return;
  const key = `invoice ${orderNo} ${invoice.version} ${answer.state}`;
  await applyOutcome(place, { orderNo, answer, path: invoicePollAuditTitle.path, key });
}

/** Returns true if the platform need not repeat the notice. A notice that comes late or twice changes nothing. */
export async function receiveInvoiceNotice(place: Place, received: ExternalNotice): Promise<boolean> {
  const { database, taxPlatform, tell } = place.services;
  const verified = taxPlatform?.verify(received) ?? { error: "no platform" };
  if ("error" in verified) {
    tell(`an invoice notice was not believed: ${verified.error}`);
    return false;
  }
  const { noticeId, orderNo, ...answer } = verified.notice;
  const invoice = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    findInvoice(reader, parseOrderNo(orderNo)),
  );
  if (!invoice) {
    tell(`an invoice notice fits no invoice: ${noticeId} of ${orderNo}`);
    return false;
  }
  if (!chooseInvoiceStep(invoice, orderNo, answer)) return true;
  const error = checkAnswer(invoice, answer);
  if (error !== undefined) {
    tell(`an invoice notice does not fit its order: ${noticeId} of ${orderNo}, ${error}`);
    return false;
  }
  const path = invoiceNoticeAuditTitle.path;
  await applyOutcome(place, { orderNo, answer, path, key: `invoice ${noticeId}` });
  return true;
}
