import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { MAIL_SETTINGS_PATH, SENT_MAILS_PATH } from "../rules/mail-places.ts";

/** The settings of mail, which the head of the frame leads to, and what was sent. */
export const mailAreaPages: AreaPages = {
  pages: [
    definePage(
      MAIL_SETTINGS_PATH,
      "邮件通知设置",
      async () => (await import("./mail-settings.tsx")).MailSettingsPage,
    ),
    definePage(SENT_MAILS_PATH, "邮件发送记录", async () => (await import("./sent-mails.tsx")).SentMailsPage),
    definePage(
      `${SENT_MAILS_PATH}/:mailId`,
      "邮件详情",
      async () => (await import("./sent-mails.tsx")).MailDetailPage,
    ),
  ],
};
