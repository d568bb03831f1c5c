import {
  createDocumentNumberFilter,
  createRelatedNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

const STATES = { waiting: ["1"], running: ["2"], good: ["3"], bad: ["4", "5"], resting: ["6"] } as const;

/** 退费管理: the refunds of endorsements and prepayments. */
export const refundList = defineList({
  name: "refund",
  call: "pay/queryRefundList",
  title: "退费管理",
  permission: "pay:query",
  source: "refund",
  key: "refundNo",
  owner: "requested_by",
  agency: "agency_code",
  heading: "refundNo",
  card: { title: "payeeName", figure: "amount" },
  sort: { column: "requestedAt", direction: "desc" },
  columns: [
    { name: "refundNo", label: "退费单号", kind: "number", width: 128 },
    { name: "endorseNo", from: "business_no", label: "业务号", kind: "number", width: 128 },
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    { name: "payeeName", label: "收款人", kind: "text", width: 144 },
    { name: "payeeAccount", label: "收款账号", kind: "text", mask: "identity", width: 168 },
    { name: "payeeBank", label: "开户行", kind: "text", width: 144 },
    { name: "amount", label: "退费金额", kind: "money", sum: true, width: 116 },
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80, isHidden: true },
    { name: "refundReason", label: "退费原因", kind: "text", names: "RefundReason", width: 96 },
    createStatusListColumn({ label: "状态", names: "RefundStatus", width: 100 }, STATES),
    { name: "requestedBy", label: "提交人", kind: "text", names: "user", width: 96 },
    { name: "requestedAt", label: "提交时间", kind: "moment", sortable: true, width: 168 },
    { name: "approvedBy", label: "复核人", kind: "text", names: "user", width: 96 },
    { name: "paidAt", label: "退款时间", kind: "moment", width: 168 },
    ...createSharedListColumns({ comCode: 160 }),
    { name: "reason", label: "失败或退回原因", kind: "text", width: 200 },
    { name: "approvedAt", label: "复核时间", kind: "moment", width: 168, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "requestedAt", label: "提交日期", kind: "range" },
    { name: "status", label: "状态", kind: "choice", names: "RefundStatus" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "payeeName", label: "收款人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "refundReason", label: "退费原因", kind: "choice", names: "RefundReason", isMore: true },
    createDocumentNumberFilter("refundNo", "退费单号"),
    createDocumentNumberFilter("endorseNo", "业务号", "business_no"),
    createRelatedNumberFilter("policyNo", "保单号"),
    { name: "requestedBy", label: "提交人", kind: "user", isMore: true },
    { name: "amount", label: "退费金额", kind: "amounts", isMore: true },
    { name: "paidAt", label: "退款日期", kind: "range", isMore: true },
  ],
  views: [
    { name: "waiting", label: "待复核", filters: { status: "1" } },
    { name: "running", label: "出款中", filters: { status: "2" } },
    { name: "failed", label: "失败或退回", filters: { status: "4,5" } },
  ],
});
