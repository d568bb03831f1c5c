import { payPageAdditionSlot } from "#areas/payment/screens/pay-additions.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { ADD_NOTICE_PATH, NOTICES_PATH } from "./notice-places.ts";

/** The pages of payment notices for the insurer; the payer's page is a public one. */
export const paymentNoticeAreaPages: AreaPages = {
  pages: [
    definePage(NOTICES_PATH, "缴费通知书管理", async () => (await import("./notices.tsx")).NoticesPage),
    definePage(
      ADD_NOTICE_PATH,
      "生成缴费通知书",
      async () => (await import("./add-notice.tsx")).AddNoticePage,
    ),
    definePage(
      `${NOTICES_PATH}/detail/:noticeNo`,
      "缴费通知书详情",
      async () => (await import("./notice-detail.tsx")).NoticePage,
    ),
  ],
  additions: [
    payPageAdditionSlot.addition(async () => (await import("./add-notice.tsx")).noticePayPageAddition),
  ],
};
