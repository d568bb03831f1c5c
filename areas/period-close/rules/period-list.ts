import { createSharedListColumns, createStatusListColumn } from "#areas/document/rules/list-parts.ts";
import { LEDGER_QUERY } from "#areas/ledger/rules/ledger-places.ts";
import { defineList } from "#platform/lists/definition.ts";
import { PERIOD_PAGE_PATH } from "./period-places.ts";

const STATES = { good: ["1"], waiting: ["2"], bad: ["3"] } as const;

/** 关账管理: the days and months that have been closed. */
export const periodList = defineList({
  name: "ledgerPeriod",
  call: "ledger/queryPeriodList",
  title: "关账管理",
  permission: LEDGER_QUERY,
  source: "ledger_period",
  key: "periodNo",
  owner: "closed_by",
  heading: "firstDay",
  card: { title: "comCode", figure: "debit" },
  open: `${PERIOD_PAGE_PATH}/{periodNo}`,
  sort: { column: "firstDay", direction: "desc" },
  columns: [
    { name: "firstDay", label: "开始日期", kind: "date", sortable: true, width: 112 },
    { name: "lastDay", label: "结束日期", kind: "date", width: 112 },
    { name: "kind", label: "类型", kind: "text", names: "LedgerPeriodKind", width: 80 },
    ...createSharedListColumns({ comCode: 150 }),
    createStatusListColumn({ label: "状态", names: "LedgerPeriodStatus", width: 128 }, STATES),
    { name: "entryCount", label: "凭证数", kind: "integer", width: 88 },
    { name: "debit", label: "借方发生额", kind: "money", width: 128 },
    { name: "closedBy", label: "关账人", kind: "text", names: "user", width: 96 },
    { name: "closedAt", label: "关账时间", kind: "moment", width: 168 },
    { name: "reopenReason", label: "反关账原因", kind: "text", width: 200 },
    { name: "reopenRequestedBy", label: "反关账申请人", kind: "text", names: "user", width: 112 },
    { name: "reopenedBy", label: "反关账审批人", kind: "text", names: "user", width: 112 },
    { name: "reopenedAt", label: "反关账时间", kind: "moment", width: 168 },
    { name: "periodNo", label: "关账编号", kind: "text", width: 200, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "firstDay", label: "开始日期", kind: "range" },
    { name: "kind", label: "类型", kind: "choice", names: "LedgerPeriodKind" },
    { name: "status", label: "状态", kind: "choice", names: "LedgerPeriodStatus" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "closedBy", label: "关账人", kind: "user", isMore: true },
    { name: "periodNo", label: "关账编号", kind: "text", match: "contains", isMore: true },
  ],
  views: [
    { name: "waiting", label: "反关账待审批", filters: { status: "2" } },
    { name: "reopened", label: "已反关账", filters: { status: "3" } },
    { name: "months", label: "月结", filters: { kind: "M" } },
  ],
});
