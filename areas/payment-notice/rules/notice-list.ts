import {
  createDocumentNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

const STATES = { waiting: ["1", "2", "3"], running: ["4"], good: ["5"], bad: ["6"], resting: ["7"] } as const;

/** 缴费通知书管理: every notice with what of its instalments is due and paid now. */
export const paymentNoticeList = defineList({
  name: "paymentNotice",
  call: "notice/queryPaymentNoticeList",
  title: "缴费通知书管理",
  permission: "document:notice",
  source: "premium_notice_now",
  key: "noticeNo",
  owner: "made_by",
  agency: "agency_code",
  heading: "noticeNo",
  card: { title: "payerName", figure: "dueAmount" },
  open: "/documentManagement/noticePaymentManagment/detail/{noticeNo}",
  sort: { column: "madeAt", direction: "desc" },
  columns: [
    { name: "noticeNo", label: "通知书号", kind: "number", width: 128 },
    { name: "businessNos", label: "业务号", kind: "text", width: 200 },
    { name: "payNos", label: "期次", kind: "text", width: 72 },
    { name: "payerName", label: "缴费人", kind: "text", width: 144 },
    { name: "dueAmount", label: "应缴金额", kind: "money", sum: true, width: 116 },
    { name: "paidAmount", label: "已缴金额", kind: "money", sum: true, width: 116 },
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80, isHidden: true },
    { name: "dueDate", label: "到期日", kind: "date", width: 104 },
    createStatusListColumn({ label: "状态", names: "PaymentNoticeStatus", width: 92 }, STATES),
    { name: "linkStatus", label: "缴费链接", kind: "text", names: "PaymentNoticeLinkStatus", width: 96 },
    {
      name: "ways",
      label: "发送方式",
      kind: "text",
      names: "PaymentNoticeWay",
      hasManyCodes: true,
      width: 104,
    },
    { name: "sentTimes", label: "发送次数", kind: "integer", width: 88 },
    { name: "remindedTimes", label: "催缴次数", kind: "integer", width: 88 },
    ...createSharedListColumns({ comCode: 160 }),
    { name: "madeBy", label: "生成人", kind: "text", names: "user", width: 96 },
    { name: "madeAt", label: "生成时间", kind: "moment", sortable: true, width: 168 },
    { name: "sentAt", label: "最近发送", kind: "moment", width: 168, isHidden: true },
    { name: "readAt", label: "阅读时间", kind: "moment", width: 168, isHidden: true },
    { name: "voidReason", label: "作废原因", kind: "text", width: 200, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "dueDate", label: "到期日", kind: "range", isAhead: true },
    { name: "status", label: "状态", kind: "choice", names: "PaymentNoticeStatus" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "payerName", label: "投保人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    createDocumentNumberFilter("businessNos", "业务号"),
    createDocumentNumberFilter("noticeNo", "通知书号"),
    { name: "madeAt", label: "生成日期", kind: "range", isMore: true },
    { name: "madeBy", label: "生成人", kind: "user", isMore: true },
    { name: "dueAmount", label: "应缴金额", kind: "amounts", isMore: true },
  ],
  views: [
    { name: "unsent", label: "未发", filters: { status: "1" } },
    { name: "open", label: "待缴", filters: { status: "2,3,4" } },
    { name: "overdue", label: "逾期", filters: { status: "6" } },
  ],
});
