import { createStatusListColumn } from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { SENT_MAILS_PATH } from "./mail-places.ts";

const STATES = { waiting: ["1"], running: ["2"], good: ["3"], bad: ["4", "5", "6"], resting: [] } as const;

/** 邮件发送记录: every mail with its state and the reason of its last attempt. */
export const mailList = defineList({
  name: "mail",
  call: "mail/queryMailList",
  title: "邮件发送记录",
  permission: "aux:email",
  source: "mail_message",
  key: "mailId",
  heading: "subject",
  card: { title: "holderName", figure: "status" },
  open: `${SENT_MAILS_PATH}/{mailId}`,
  sort: { column: "askedAt", direction: "desc" },
  columns: [
    { name: "subject", label: "主题", kind: "text", width: 280 },
    { name: "event", label: "触发节点", kind: "text", names: "MailEvent", width: 104 },
    { name: "businessNo", label: "业务号", kind: "number", width: 144 },
    { name: "holderName", label: "投保人", kind: "text", width: 144 },
    { name: "role", label: "收件角色", kind: "text", names: "MailRole", width: 96 },
    { name: "recipient", label: "收件地址", kind: "text", mask: "email", width: 176 },
    createStatusListColumn({ label: "状态", names: "MailStatus", width: 100 }, STATES),
    { name: "attempts", label: "发送次数", kind: "integer", width: 88 },
    { name: "reason", label: "最近结果", kind: "text", width: 240 },
    { name: "comCode", label: "机构", kind: "text", names: "company", width: 160 },
    { name: "askedBy", label: "发起人", kind: "text", names: "user", width: 96 },
    { name: "askedAt", label: "发起时间", kind: "moment", sortable: true, width: 168 },
    { name: "changedAt", label: "最近处理", kind: "moment", width: 168, isHidden: true },
    { name: "templateVersion", label: "模板版本", kind: "integer", width: 88, isHidden: true },
    { name: "mailId", label: "邮件编号", kind: "text", width: 240, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 88, isHidden: true },
  ],
  filters: [
    { name: "status", label: "状态", kind: "choice", names: "MailStatus" },
    { name: "event", label: "触发节点", kind: "choice", names: "MailEvent" },
    { name: "askedAt", label: "发起日期", kind: "range" },
    { name: "businessNo", label: "业务号", kind: "text", match: "whole", placeholder: "完整的业务号" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    {
      name: "holderName",
      label: "投保人",
      kind: "text",
      match: "contains",
      placeholder: "名称的一部分",
      isMore: true,
    },
    { name: "askedBy", label: "发起人", kind: "user", isMore: true },
  ],
  views: [
    { name: "waiting", label: "待发送", filters: { status: "1,2" } },
    { name: "back", label: "未送达", filters: { status: "4,5,6" } },
  ],
});
