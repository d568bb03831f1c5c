import { Readable } from "node:stream";
import { findDocument } from "#areas/document/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { cancelPayment, closePaymentOrder } from "#areas/payment/commands/cancel.ts";
import { type PaymentHandlers, paymentHandlerSlot } from "#areas/payment/commands/payment-handlers.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR, type Actor } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { generateNotice, payNotice, printNotice, requestSending, voidNotice } from "./commands.ts";
import * as calls from "./contract.ts";
import { collectNoticePaper } from "./questions/paper.ts";
import { type FindPayable, findPaymentOfPayer, getPublicNotice } from "./questions/public-view.ts";
import { findNoticeVisibleToUser, isLinkKey } from "./questions/notices.ts";
import {
  buildNoticeFileName,
  buildNoticeLinkPath,
  ENDED_NOTICE_STATUSES,
  hideBusinessNumbers,
  NOTICE_STATUS,
} from "./rules/notice.ts";
import * as store from "./store.ts";

const { noticeMissing, linkInvalid, linkEnded, linkPaid, nothingToCancel } = calls.noticeRefusals;

export function paymentNoticeRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const handlers = handlersOf(paymentHandlerSlot);
  return [...changeRoutes(services, handlers), ...readRoutes(services), ...publicRoutes(services, handlers)];
}

function changeRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  return [
    handle(calls.generatePaymentNotice, ({ input: { businessNos }, ...unit }) =>
      generateNotice({ ...unit, services }, handlers, businessNos),
    ),
    handle(calls.sendPaymentNotice, ({ input, ...unit }) =>
      requestSending({ ...unit, services }, { ...input, isReminder: false }),
    ),
    handle(calls.remindPaymentNotice, ({ input, ...unit }) =>
      requestSending({ ...unit, services }, { ...input, isReminder: true }),
    ),
    handle(calls.voidPaymentNotice, ({ input, ...unit }) => voidNotice({ ...unit, services }, input)),
  ];
}

function readRoutes(services: Services): Route[] {
  return [
    handle(calls.queryPaymentNotice, async ({ input: { noticeNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findNoticeView(reader, actor, noticeNo));
      return found ?? refuse(noticeMissing);
    }),
    handle(calls.printPaymentNotice, async ({ input: { noticeNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const notice = await findNoticeVisibleToUser(reader, actor, noticeNo);
        return notice && { notice, content: await collectNoticePaper(reader, services, notice) };
      });
      if (!found) return refuse(noticeMissing);
      const pdf = await printNotice(services, found.notice, found.content);
      const name = buildNoticeFileName(noticeNo);
      const content = Readable.from([pdf]);
      return { name, type: "application/pdf", bytes: pdf.length, isShown: true, content };
    }),
  ];
}

async function findNoticeView(reader: Reader, actor: Actor, noticeNo: string) {
  const notice = await findNoticeVisibleToUser(reader, actor, noticeNo);
  if (!notice) return undefined;
  const figures = await store.getNoticeFigures(reader, noticeNo);
  const sendings = await store.listSendings(reader, noticeNo);
  const users = [notice.madeBy, ...sendings.map(({ askedBy }) => askedBy)];
  const nameOf = await createUserNameLookup(reader, users);
  const key = await store.findLinkKey(reader, noticeNo);
  const isEnded = ENDED_NOTICE_STATUSES.includes(figures.status);
  return {
    ...notice,
    ...figures,
    madeByName: nameOf(notice.madeBy).userName,
    linkPath: isEnded || key === undefined ? "" : buildNoticeLinkPath(noticeNo, key),
    items: await store.listNoticeItems(reader, noticeNo),
    sendings: sendings.map((sending) => ({ ...sending, askedByName: nameOf(sending.askedBy).userName })),
  };
}

/** What is refused names the document by its last digits, as the page does. */
function rethrowForPayer(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { kind, message, fields } = error;
  throw new Refusal({ ...kind, message: hideBusinessNumbers(message) }, { fields });
}

const createRequest = (call: string, key: string, input: Record<string, string>) => ({
  call,
  key,
  input,
  actor: SYSTEM_ACTOR,
  requestId: key,
  secret: false,
});

function publicRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  const { database, makeId, now } = services;
  const findPayable: FindPayable = async (reader, businessNo) => {
    const document = await findDocument(reader, businessNo);
    return document && handlers[document.businessType]?.payable(reader, SYSTEM_ACTOR, businessNo);
  };
  const hasChannel = services.payChannel !== null;
  const view = (noticeNo: string) =>
    readInScope(database, SYSTEM_ACTOR, (reader) =>
      getPublicNotice(reader, { findPayable, hasChannel }, noticeNo),
    );
  const open = ({ noticeNo, key }: { noticeNo: string; key: string }) =>
    readInScope(database, SYSTEM_ACTOR, async (reader) => {
      if (!(await isLinkKey(reader, noticeNo, key))) throw new Refusal(linkInvalid);
      const notice = await store.findNotice(reader, noticeNo);
      if (!notice || notice.voidedAt !== null) throw new Refusal(linkEnded);
      const { status } = await store.getNoticeFigures(reader, noticeNo);
      if (status === NOTICE_STATUS.paid) throw new Refusal(linkPaid);
      return notice;
    });
  return [
    handle(calls.readPaymentNoticeLink, async ({ input }) => {
      const { noticeNo } = input;
      const { readAt } = await open(input);
      const reading = createRequest(calls.readPaymentNoticeLink.path, `read ${noticeNo}`, { noticeNo });
      if (readAt === null)
        await runUnitOfWork(database, reading, async ({ tx, note }) => {
          const before = await store.lockNotice(tx, noticeNo);
          const after = await store.updateNotice(tx, noticeNo, { readAt: now() });
          note({ subject: noticeNo, comCode: after.comCode, change: { before, after } });
          return null;
        });
      return view(noticeNo);
    }),
    handle(calls.payByPaymentNoticeLink, async ({ input }) => {
      await open(input);
      const { noticeNo, paymentMethod, amount } = input;
      const paying = { noticeNo, paymentMethod, amount };
      const { path } = calls.payByPaymentNoticeLink;
      await runUnitOfWork(database, createRequest(path, `pay ${makeId()}`, paying), async (unit) => {
        const work = { ...unit, actor: SYSTEM_ACTOR, services };
        await payNotice({ unit, work, handlers, services }, paying);
        return null;
      }).catch(rethrowForPayer);
      return view(noticeNo);
    }),
    cancelRoute(services, handlers, { open, view }),
  ];
}

type NoticeLink = { readonly noticeNo: string; readonly key: string };
type LinkAnswers = {
  /** Refuses a wrong key, and the link of a notice that is paid or void. */
  readonly open: (link: NoticeLink) => Promise<store.PaymentNotice>;
  readonly view: (noticeNo: string) => ReturnType<typeof getPublicNotice>;
};

function cancelRoute(services: Services, handlers: PaymentHandlers, { open, view }: LinkAnswers): Route {
  const { database, makeId, payChannel } = services;
  return handle(calls.cancelByPaymentNoticeLink, async ({ input }) => {
    await open(input);
    const { noticeNo } = input;
    const payment = await readInScope(database, SYSTEM_ACTOR, (reader) =>
      findPaymentOfPayer(reader, noticeNo),
    );
    if (!payment) throw new Refusal(nothingToCancel);
    await closePaymentOrder(payChannel, payment);
    const { path } = calls.cancelByPaymentNoticeLink;
    const { paymentNo } = payment;
    await runUnitOfWork(
      database,
      createRequest(path, `cancel ${makeId()}`, { noticeNo, paymentNo }),
      async (unit) => {
        const work = { ...unit, actor: SYSTEM_ACTOR, services };
        await cancelPayment(unit, { work, handlers }, { paymentNo, reason: "付款人已取消缴费" });
        return null;
      },
    ).catch(rethrowForPayer);
    return view(noticeNo);
  });
}
