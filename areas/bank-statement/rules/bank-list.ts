import { createSharedListColumns, createStatusListColumn } from "#areas/document/rules/list-parts.ts";
import { LEDGER_QUERY } from "#areas/ledger/rules/ledger-places.ts";
import { defineList } from "#platform/lists/definition.ts";

const STATES = { waiting: ["1", "4"], good: ["2"], resting: ["3"] } as const;

/** 银行对账: each line of the bank beside the payment and its posting, and payments that no line confirms. */
export const bankLineList = defineList({
  name: "bankLine",
  call: "ledger/queryBankLineList",
  title: "银行对账",
  permission: LEDGER_QUERY,
  source: "bank_match",
  key: "lineId",
  owner: "imported_by",
  heading: "bankRef",
  card: { title: "partyName", figure: "amount" },
  sort: { column: "bankDay", direction: "desc" },
  columns: [
    { name: "bankDay", label: "交易日期", kind: "date", sortable: true, width: 112 },
    createStatusListColumn({ label: "状态", names: "BankLineStatus", width: 96 }, STATES),
    { name: "amount", label: "银行金额", kind: "money", sum: true, width: 120 },
    { name: "movementAmount", label: "收付金额", kind: "money", width: 120 },
    { name: "postedAmount", label: "入账金额", kind: "money", width: 120 },
    { name: "difference", label: "差额", kind: "money", width: 112 },
    { name: "partyName", label: "对方户名", kind: "text", width: 168 },
    { name: "matchedNo", label: "匹配的收付单", kind: "number", width: 152 },
    { name: "suggestedNo", label: "建议的收付单", kind: "number", width: 152 },
    { name: "bankRef", label: "交易流水号", kind: "text", width: 168 },
    { name: "remark", label: "摘要", kind: "text", width: 168 },
    { name: "reason", label: "说明", kind: "text", width: 168 },
    { name: "postedDay", label: "记账日期", kind: "date", width: 112 },
    ...createSharedListColumns({ comCode: 150 }),
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80 },
    { name: "settledBy", label: "处理人", kind: "text", names: "user", width: 96 },
    { name: "settledAt", label: "处理时间", kind: "moment", width: 168 },
    { name: "importedBy", label: "导入人", kind: "text", names: "user", width: 96, isHidden: true },
    { name: "lineId", label: "编号", kind: "text", width: 200, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "bankDay", label: "交易日期", kind: "range" },
    { name: "status", label: "状态", kind: "choice", names: "BankLineStatus" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "partyName", label: "对方户名", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "bankRef", label: "交易流水号", kind: "text", match: "contains", isMore: true },
    {
      name: "matchedNo",
      label: "收付单号",
      kind: "text",
      match: "contains",
      from: ["matched_no", "suggested_no"],
      isMore: true,
    },
    { name: "amount", label: "银行金额", kind: "amounts", isMore: true },
    { name: "currency", label: "币种", kind: "choice", names: "Currency", isMore: true },
  ],
  views: [
    { name: "open", label: "待处理", filters: { status: "1" } },
    { name: "missing", label: "无流水", filters: { status: "4" } },
    { name: "explained", label: "已说明", filters: { status: "3" } },
  ],
});
