import { hash } from "node:crypto";
import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { findDocument } from "#areas/document/questions.ts";
import { isMailAddress, queueMails } from "#areas/mail/commands.ts";
import { mailRefusals } from "#areas/mail/contract.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import { syncPayPlan } from "#areas/pay-plan/commands.ts";
import { findNextDueInstalment } from "#areas/pay-plan/rules/pay-plan.ts";
import {
  initiatePayment,
  lockPayables,
  type InitiatePaymentContext,
} from "#areas/payment/commands/initiate.ts";
import { writePaymentTransitionAuditNotes } from "#areas/payment/commands/payment.ts";
import type { PaymentHandlers } from "#areas/payment/commands/payment-handlers.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { isDocumentBeingPaid } from "#areas/payment/questions.ts";
import { findPaymentChannelProduct } from "#areas/payment/rules/methods.ts";
import { checkJointPayment, type PayableDocument } from "#areas/payment/rules/payment.ts";
import { assert } from "#platform/kernel/assert.ts";
import { formatMoney, parseMoney, toWireMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { PrintablePaper, PrintedPaper } from "#platform/papers/paper.ts";
import type { SealOrder } from "#platform/papers/seal.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { noticeRefusals } from "./contract.ts";
import { findNoticeLink, findPayerEmail, findPayerMobile, hideNotice } from "./questions/notices.ts";
import type { NoticePaperContent } from "./questions/paper.ts";
import { ENDED_NOTICE_STATUSES, isItemOpen, NOTICE_WAY, SENDING_STATUS } from "./rules/notice.ts";
import * as store from "./store.ts";

type NoticeWork = UnitOfWork & { readonly actor: Actor; readonly services: Services };

const { noticeMissing, noticeChanged, notJoined, noticedAlready, noticeEnded } = noticeRefusals;
const { nothingDue, beingPaid, notPayable, noChannel, wrongMethod } = paymentRefusals;

/** Writes a notice about the next instalment of each document, for all or none. */
export async function generateNotice(
  work: NoticeWork,
  handlers: PaymentHandlers,
  businessNos: readonly string[],
): Promise<store.PaymentNotice> {
  const { tx, note, actor, services } = work;
  const payables = await lockPayables(tx, { work, handlers }, businessNos);
  const why = checkJointPayment(payables);
  if (why !== undefined) throw new Refusal(notJoined, { values: { why } });
  await demandOneAgency(work, businessNos);
  const items = [];
  for (const payable of payables) items.push(await findItem(work, payable));
  const [first] = payables;
  assert(first, "the contract asks for a document");
  const madeAt = services.now();
  const noticeNo = await issueBusinessNumber(services, "noticeNo", { day: getTodayInShanghai(madeAt) });
  const document = await findDocument(tx, first.businessNo);
  const notice = {
    noticeNo,
    comCode: first.comCode,
    agencyCode: document?.agencyCode ?? "",
    payerName: first.holderName,
    currency: first.currency,
    linkKey: services.makeId(),
    madeBy: actor.userCode,
    madeAt,
  };
  const written = new Set((await store.insertNotice(tx, notice, items)).map(({ businessNo }) => businessNo));
  const taken = items.find(({ businessNo }) => !written.has(businessNo));
  if (taken) throw new Refusal(noticedAlready, { values: { businessNo: taken.businessNo } });
  const stored = await store.findNotice(tx, noticeNo);
  assert(stored, "it was just written");
  note({
    subject: noticeNo,
    comCode: stored.comCode,
    change: { before: null, after: { ...stored, items } },
  });
  return stored;
}

/** The notice belongs to the agency of its documents, whose people see all of it. */
async function demandOneAgency({ tx }: NoticeWork, businessNos: readonly string[]): Promise<void> {
  const agencies = new Set<string>();
  for (const businessNo of businessNos) agencies.add((await findDocument(tx, businessNo))?.agencyCode ?? "");
  if (agencies.size > 1) throw new Refusal(notJoined, { values: { why: "中介不同" } });
}

async function findItem({ tx, services }: NoticeWork, payable: PayableDocument) {
  const { businessNo } = payable;
  if (await isDocumentBeingPaid(tx, businessNo)) throw new Refusal(beingPaid, { values: { businessNo } });
  const due = findNextDueInstalment(await syncPayPlan(tx, payable, services.now()));
  if (!due) throw new Refusal(nothingDue, { values: { businessNo } });
  return { businessNo, payNo: due.payNo };
}

/** Locks a notice that is neither paid nor void. */
async function lockOpenNotice({ tx, actor }: NoticeWork, noticeNo: string): Promise<store.PaymentNotice> {
  const notice = await hideNotice(tx, actor, await store.lockNotice(tx, noticeNo));
  if (!notice) throw new Refusal(noticeMissing);
  const { status } = await store.getNoticeFigures(tx, noticeNo);
  if (ENDED_NOTICE_STATUSES.includes(status)) throw new Refusal(noticeEnded);
  return notice;
}

export async function voidNotice(
  work: NoticeWork,
  { noticeNo, version, reason }: { noticeNo: string; version: number; reason: string },
): Promise<store.PaymentNotice> {
  const { tx, note, actor, services } = work;
  const before = await lockOpenNotice(work, noticeNo);
  if (before.version !== version) throw new Refusal(noticeChanged);
  for (const { businessNo } of await store.listNoticeItems(tx, noticeNo))
    if (await isDocumentBeingPaid(tx, businessNo)) throw new Refusal(beingPaid, { values: { businessNo } });
  const ending = { voidedAt: services.now(), voidedBy: actor.userCode, voidReason: reason.trim() };
  await store.endNoticeItems(tx, noticeNo);
  const after = await store.updateNotice(tx, noticeNo, ending);
  note({ subject: noticeNo, comCode: after.comCode, change: { before, after } });
  return after;
}

/** Asks for a message, which the outbox sends, or records that the paper was handed over. */
export async function requestSending(
  work: NoticeWork,
  { noticeNo, way, isReminder }: { noticeNo: string; way: string; isReminder: boolean },
): Promise<store.PaymentNotice> {
  const { tx, note, actor, services } = work;
  const notice = await lockOpenNotice(work, noticeNo);
  const askedAt = services.now();
  const day = getTodayInShanghai(askedAt);
  if (isReminder && (await store.hasReminderOfDay(tx, noticeNo, day)))
    throw new Refusal(noticeRefusals.remindedToday);
  if (way !== NOTICE_WAY.handedOver) await demandNothingUnderWay(work, noticeNo, way);
  if (way === NOTICE_WAY.sms) await demandReachable(work, noticeNo);
  const sendingId =
    way === NOTICE_WAY.mail ? await queueNoticeMail(work, notice, isReminder) : services.makeId();
  const { comCode } = notice;
  const status = way === NOTICE_WAY.handedOver ? SENDING_STATUS.sent : SENDING_STATUS.waiting;
  const sending = { noticeNo, comCode, isReminder, way, status, day, askedBy: actor.userCode, askedAt };
  await store.insertSending(tx, { ...sending, sendingId });
  note({ subject: noticeNo, comCode, change: { sending: { sendingId, ...sending } } });
  return notice;
}

async function demandNothingUnderWay({ tx }: NoticeWork, noticeNo: string, way: string): Promise<void> {
  const sendings = await store.listSendings(tx, noticeNo);
  if (sendings.some((sending) => sending.way === way && store.isUnderWay(sending)))
    throw new Refusal(noticeRefusals.sendingUnderWay);
}

/** Returns the id of the mail, under which the sending of the notice stands as well. */
async function queueNoticeMail(
  work: NoticeWork,
  { noticeNo, comCode, payerName, currency, madeBy }: store.PaymentNotice,
  isReminder: boolean,
): Promise<string> {
  const { tx, services } = work;
  const link = await findNoticeLink(tx, services.settings, noticeNo);
  if (link === undefined) throw new Refusal(noticeRefusals.noPublicAddress);
  const holderEmail = await findPayerEmail(tx, noticeNo);
  if (!isMailAddress(holderEmail)) throw new Refusal(noticeRefusals.emailMissing);
  if (!services.mail) throw new Refusal(mailRefusals.noMailServer);
  const { dueAmount, paidAmount, dueDate } = await store.getNoticeFigures(tx, noticeNo);
  const open = toWireMoney(parseMoney(dueAmount).minus(parseMoney(paidAmount)));
  const [mailId] = await queueMails(work, {
    event: isReminder ? MAIL_EVENT.noticeReminded : MAIL_EVENT.noticeSent,
    comCode,
    businessNo: noticeNo,
    holderName: payerName,
    holderEmail,
    salesperson: madeBy,
    clerk: madeBy,
    values: {
      通知书号: noticeNo,
      应缴保费: `${formatMoney(open)} ${getCurrencyUnit(currency)}`,
      到期日: dueDate ?? "",
      缴费链接: link,
    },
  });
  if (mailId === undefined) throw new Refusal(noticeRefusals.mailOff);
  return mailId;
}

async function demandReachable({ tx, services }: NoticeWork, noticeNo: string): Promise<void> {
  if ((await findPayerMobile(tx, noticeNo)) === "") throw new Refusal(noticeRefusals.phoneMissing);
  if ((await findNoticeLink(tx, services.settings, noticeNo)) === undefined)
    throw new Refusal(noticeRefusals.noPublicAddress);
}

/** Begins a payment of all instalments of the notice that are still open. */
export async function payNotice(
  context: InitiatePaymentContext & { readonly unit: UnitOfWork; readonly services: Services },
  { noticeNo, paymentMethod, amount }: { noticeNo: string; paymentMethod: string; amount: string },
): Promise<void> {
  const { unit, work, handlers, services } = context;
  const { tx } = unit;
  const notice = await store.lockNotice(tx, noticeNo);
  if (!notice || notice.voidedAt !== null) throw new Refusal(noticeRefusals.linkEnded);
  const open = (await store.listNoticeItems(tx, noticeNo)).filter(isItemOpen);
  const [first] = open;
  if (!first) throw new Refusal(nothingDue, { values: { businessNo: noticeNo } });
  if (findPaymentChannelProduct(paymentMethod) === undefined)
    throw new Refusal(wrongMethod, { values: { why: "请在线支付，或到柜面缴费" } });
  if (!services.payChannel) throw new Refusal(noChannel);
  for (const { businessNo } of open)
    if (await isDocumentBeingPaid(tx, businessNo)) throw new Refusal(beingPaid, { values: { businessNo } });
  const businessNos = open.map(({ businessNo }) => businessNo);
  const payables = await lockPayables(tx, { work, handlers }, businessNos);
  for (const payable of payables) await demandSame(context, notice, payable, open);
  const [payer] = payables;
  assert(payer, "something is open");
  const { holderName: payerName, certificateNo: payerCertificateNo } = payer;
  const input = { businessNos, paymentMethod, payerName, payerCertificateNo };
  const begun = await initiatePayment(tx, { work, handlers }, input);
  if (begun.payment.amount !== amount) throw new Refusal(noticeChanged);
  writePaymentTransitionAuditNotes(unit, null, begun);
}

/** The payer pays what the notice names: not another instalment, and not for somebody else. */
async function demandSame(
  { unit, services }: { readonly unit: UnitOfWork; readonly services: Services },
  notice: store.PaymentNotice,
  payable: PayableDocument,
  open: readonly store.NoticeItem[],
): Promise<void> {
  const { businessNo } = payable;
  const isSame =
    payable.holderName === notice.payerName &&
    payable.currency === notice.currency &&
    payable.comCode === notice.comCode;
  if (!isSame)
    throw new Refusal(notPayable, {
      values: { businessNo, why: "投保人、币种或机构已变更，请索取新的通知书" },
    });
  const due = findNextDueInstalment(await syncPayPlan(unit.tx, payable, services.now()));
  if (due?.payNo !== open.find((item) => item.businessNo === businessNo)?.payNo)
    throw new Refusal(noticeChanged);
}

/** The change of the program itself, as the audit trail names it. */
export const noticePrintingChange = { path: "notice/print", title: "出具缴费通知书" };
const TEMPLATE = "payment-notice";

/** The same content gives the bytes of its first print, with the date and the seal of that day. */
export async function printNotice(
  services: Services,
  { noticeNo, comCode }: Pick<store.PaymentNotice, "noticeNo" | "comCode">,
  content: NoticePaperContent,
): Promise<Uint8Array> {
  const { papers, database, makeId, now } = services;
  const contentSha256 = hash("sha256", JSON.stringify(content));
  const key = { noticeNo, templateVersion: papers.short.version(TEMPLATE), contentSha256 };
  const find = () => readInScope(database, SYSTEM_ACTOR, (reader) => store.findNoticePaper(reader, key));
  const earlier = await find();
  if (earlier) return reprintNotice(services, earlier);
  const data = JSON.stringify({ ...content, date: getTodayInShanghai(now()) });
  const { pdf, seal } = await renderNotice(services, data, await papers.seals.order());
  assert(seal, "a notice is printed with its seal");
  const { sealedAt, signature: sealSignature } = seal;
  const paper = {
    noticePaperId: makeId(),
    comCode,
    data,
    sha256: hash("sha256", pdf),
    sealedAt,
    sealSignature,
  };
  const { path } = noticePrintingChange;
  const request = { path, key: `notice paper ${paper.noticePaperId}`, input: { noticeNo } };
  await runSystemChange(services, request, async ({ tx, note }) => {
    if (!(await store.insertNoticePaper(tx, { ...paper, ...key }))) throw new Refusal(noticeChanged);
    const { noticePaperId, sha256 } = paper;
    const after = { noticePaperId, version: 1, sha256, dataSha256: hash("sha256", data), ...key };
    note({ subject: noticePaperId, comCode, change: { before: null, after } });
  });
  const stored = await find();
  assert(stored, "one of two prints at once is stored");
  return stored.sha256 === paper.sha256 ? pdf : reprintNotice(services, stored);
}

async function reprintNotice(services: Services, paper: store.NoticePaper): Promise<Uint8Array> {
  const { data, sha256, sealedAt, sealSignature: signature } = paper;
  const { pdf } = await renderNotice(services, data, { sealedAt, by: { signature } });
  if (hash("sha256", pdf) !== sha256) throw new Refusal(noticeRefusals.paperChanged);
  return pdf;
}

async function renderNotice({ papers }: Services, json: string, seal: SealOrder): Promise<PrintedPaper> {
  const data = JSON.parse(json) as PrintablePaper["data"];
  const rendered = await papers.short.render({ template: TEMPLATE, data }, seal);
  if ("printed" in rendered) return rendered.printed;
  const characters = rendered.missing.map((lacking) => lacking.characters).join("");
  throw new Refusal(noticeRefusals.charactersLacking, { values: { characters } });
}
