import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import {
  generatePaymentNotice,
  remindPaymentNotice,
  sendPaymentNotice,
  voidPaymentNotice,
} from "../contract.ts";
import { paymentNoticeList } from "../rules/notice-list.ts";
import { ENDED_NOTICE_STATUSES, NOTICE_WAY } from "../rules/notice.ts";
import { ADD_NOTICE_PATH } from "./notice-places.ts";

const { permission } = generatePaymentNotice;
const noticeNoOf = (row: ListRow): string => row["noticeNo"] ?? "";
const isOpen = (row: ListRow): boolean => !isRowInState(row, ENDED_NOTICE_STATUSES);

const deeds: ListActions = {
  start: { label: "生成缴费通知书", permission, href: ADD_NOTICE_PATH },
  actions: [
    {
      label: "发送短信",
      permission,
      warning: "向投保人的手机发送短信，写明应缴保费、到期日和缴费链接。",
      fits: isOpen,
      run: async (row) =>
        void (await callApi(sendPaymentNotice, { noticeNo: noticeNoOf(row), way: NOTICE_WAY.sms })),
    },
    {
      label: "发送邮件",
      permission,
      warning: "向投保人的电子邮箱发送缴费通知书和缴费链接。",
      fits: isOpen,
      run: async (row) =>
        void (await callApi(sendPaymentNotice, { noticeNo: noticeNoOf(row), way: NOTICE_WAY.mail })),
    },
    {
      label: "催缴",
      permission,
      warning: "向投保人的手机发送催缴短信，每天一次。",
      fits: isOpen,
      run: async (row) => void (await callApi(remindPaymentNotice, { noticeNo: noticeNoOf(row) })),
    },
    {
      label: "作废",
      permission,
      warning: "作废后缴费链接立即失效，不能恢复。",
      fits: isOpen,
      reason: { label: "作废的原因", ...REASON_LENGTH_LIMITS, kept: "写入缴费通知书" },
      run: async (row, reason) => {
        const version = Number(row["version"]);
        await callApi(voidPaymentNotice, { noticeNo: noticeNoOf(row), version, reason });
      },
    },
  ],
};

export function NoticesPage({ query, setQuery }: PageProps) {
  return <ListScreen list={paymentNoticeList} query={query} setQuery={setQuery} deeds={deeds} />;
}
