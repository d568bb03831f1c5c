import { mailFileSlot, mailStatusSlot } from "#areas/mail/commands.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { paymentNoticeAuditChecks } from "./audit.ts";
import { noticePrintingChange } from "./commands.ts";
import * as paymentNoticeContract from "./contract.ts";
import {
  createNoticeMailFile,
  createNoticeMailStatusHandler,
  noticeSendingChange,
  sendPaymentNotices,
} from "./jobs.ts";
import { paymentNoticeRoutes } from "./routes.ts";

const SEND_MS = 5000;
const mailEvents = [MAIL_EVENT.noticeSent, MAIL_EVENT.noticeReminded];

export const paymentNoticeArea = defineArea({
  name: "payment-notice",
  calls: [paymentNoticeContract],
  routes: paymentNoticeRoutes,
  chores: [{ everyMs: SEND_MS, work: ({ services }) => sendPaymentNotices(services) }],
  checks: paymentNoticeAuditChecks,
  auditedSteps: [noticeSendingChange, noticePrintingChange],
  reactions: mailEvents.flatMap((event) => [
    createEventReaction(mailFileSlot, event, ({ services }) => createNoticeMailFile(services)),
    createEventReaction(mailStatusSlot, event, ({ services }) => createNoticeMailStatusHandler(services)),
  ]),
});
