/** The route as the specification spells it. */
export const NOTICES_PATH = "/documentManagement/noticePaymentManagment";
export const ADD_NOTICE_PATH = "/documentManagement/noticePaymentManagment/add";

export function buildNoticeHref(noticeNo: string): string {
  return `${NOTICES_PATH}/detail/${noticeNo}`;
}
