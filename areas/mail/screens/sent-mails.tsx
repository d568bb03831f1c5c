import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { resendMail } from "../contract.ts";
import { mailList } from "../rules/mail-list.ts";
import { MAIL_SETTINGS_PATH } from "../rules/mail-places.ts";
import { RESENDABLE_STATUSES } from "../rules/sending.ts";

const deeds: ListActions = {
  start: { label: "通知设置", permission: resendMail.permission, href: MAIL_SETTINGS_PATH },
  actions: [
    {
      label: "重发",
      permission: resendMail.permission,
      warning: "按原收件地址、原内容再发一次。结果未知的邮件可能已经送达，收件人会收到两封。",
      fits: (row) => isRowInState(row, RESENDABLE_STATUSES),
      run: async (row) =>
        void (await callApi(resendMail, { mailId: row["mailId"] ?? "", version: Number(row["version"]) })),
    },
  ],
};

/** 邮件发送记录. */
export function SentMailsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={mailList} query={query} setQuery={setQuery} deeds={deeds} />;
}
