import { APPROVE as APPROVE_BACKDATING, backdatingDefinition } from "#areas/backdating/rules/backdating.ts";
import { LEDGER_REOPEN, PERIOD_PAGE_PATH } from "#areas/period-close/rules/period-places.ts";
import { APPROVE as APPROVE_EXTENSION, provisionalDefinition } from "#areas/provisional/rules/provisional.ts";
import {
  APPROVE as APPROVE_STAGING,
  specialStagingDefinition,
} from "#areas/special-staging/rules/special-staging.ts";
import { APPROVE as APPROVE_COMMISSION, statementDefinition } from "#areas/commission/rules/statement.ts";
import { documentPagePaths } from "#areas/underwriting/rules/document-pages.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import { defineList } from "#platform/lists/definition.ts";

/** Codes of ApprovalKind. */
export const APPROVAL_KINDS = {
  backdating: "01",
  coverNoteExtension: "02",
  refund: "03",
  underwriting: "04",
  specialStaging: "05",
  periodReopening: "08",
  commission: "07",
} as const;

/** The right that decides each kind. */
export const approvalPermissions: Readonly<Record<string, Permission>> = {
  [APPROVAL_KINDS.backdating]: APPROVE_BACKDATING,
  [APPROVAL_KINDS.coverNoteExtension]: APPROVE_EXTENSION,
  [APPROVAL_KINDS.refund]: "pay:confirm",
  [APPROVAL_KINDS.underwriting]: "uw:task",
  [APPROVAL_KINDS.specialStaging]: APPROVE_STAGING,
  [APPROVAL_KINDS.periodReopening]: LEDGER_REOPEN,
  [APPROVAL_KINDS.commission]: APPROVE_COMMISSION,
};

/** 待办审批: what waits for the approval of the user, the first due first. A user sees the kinds that he may decide. */
export const approvalTaskList = defineList({
  name: "approvalTask",
  call: "approval/queryTaskList",
  title: "待办审批",
  permission: "approval:query",
  source: "approval_task",
  kinds: {
    column: "kind",
    permissions: approvalPermissions,
  },
  key: "businessNo",
  owner: "input_by",
  agency: "agency_code",
  rank: "level",
  heading: "businessNo",
  open: {
    ...documentPagePaths,
    D: backdatingDefinition.pages.detail,
    B: provisionalDefinition.pages.detail,
    F: specialStagingDefinition.pages.detail,
    G: `${PERIOD_PAGE_PATH}/{businessNo}`,
    S: statementDefinition.pages.detail,
    J: "/documentManagement/refunds?refundNo={businessNo}",
  },
  sort: { column: "dueDate", direction: "asc" },
  columns: [
    { name: "businessNo", label: "单号", kind: "number", width: 150 },
    { name: "kind", label: "类型", kind: "text", names: "ApprovalKind", width: 100 },
    { name: "step", label: "环节", kind: "text", width: 110 },
    { name: "dueDate", label: "审批时限", kind: "date", width: 168, sortable: true, lateUnless: {} },
    { name: "documentNo", label: "业务单号", kind: "number", width: 128 },
    { name: "holderName", label: "投保人/收款人", kind: "text", width: 180 },
    { name: "amount", label: "金额（元）", kind: "money", width: 128 },
    { name: "riskCode", label: "险种", kind: "text", names: "risk", width: 140 },
    { name: "inputBy", label: "申请人/处理人", kind: "text", names: "user", width: 120 },
    { name: "ownerComCode", label: "归属机构", kind: "text", names: "company", width: 150 },
    { name: "openedAt", label: "进入审批时间", kind: "moment", width: 168 },
    { name: "orderNo", label: "订单号", kind: "number", width: 128, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "kind", label: "类型", kind: "choice", names: "ApprovalKind" },
    { name: "dueDate", label: "审批时限", kind: "range", isAhead: true },
    { name: "holderName", label: "投保人/收款人", kind: "text", match: "contains" },
    { name: "documentNo", label: "业务单号", kind: "text", match: "contains", isMore: true },
    { name: "inputBy", label: "申请人/处理人", kind: "user", isMore: true },
    { name: "businessNo", label: "单号", kind: "text", match: "contains", isMore: true },
  ],
  views: [
    { name: "late", label: "逾期", filters: { dueDate: "past" } },
    { name: "due", label: "今天到期或超时", filters: { dueDate: "until0" } },
    { name: "applications", label: "申请", filters: { kind: "01,02,05,07,08" } },
    { name: "refunds", label: "退费", filters: { kind: "03" } },
    { name: "underwriting", label: "核保", filters: { kind: "04" } },
  ],
});
