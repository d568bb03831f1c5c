import { createRelatedNumberFilter, createSharedListColumns } from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { QUERY } from "./statement.ts";

/** 手续费明细: every accrual and reversal, with the statement that pays it. */
export const commissionLineList = defineList({
  name: "commissionLine",
  call: "commission/queryLineList",
  title: "手续费明细",
  permission: QUERY,
  source: "commission_line",
  key: "entryId",
  owner: "recorded_by",
  agency: "agency_code",
  heading: "policyNo",
  card: { title: "policyNo", figure: "commission" },
  open: "/policyManagement/policyDetail/detail/{policyNo}/current",
  sort: { column: "recordedAt", direction: "desc" },
  columns: [
    { name: "day", label: "计提日期", kind: "date", width: 104 },
    { name: "kind", label: "摘要", kind: "text", names: "ledgerEntryKind", width: 80 },
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    { name: "holderName", label: "投保人", kind: "text", width: 150 },
    { name: "agreementNo", label: "中介协议号", kind: "number", width: 150 },
    { name: "premium", label: "实收保费（元）", kind: "money", sum: true, width: 128 },
    { name: "agentFee", label: "手续费比例（%）", kind: "money", width: 112 },
    { name: "commission", label: "手续费（元）", kind: "money", sum: true, width: 120 },
    {
      name: "lineStatus",
      label: "结算状态",
      kind: "text",
      names: "CommissionLineStatus",
      tones: { "0": "waiting", "1": "running", "2": "good" },
      width: 96,
    },
    { name: "statementNo", label: "结算单号", kind: "number", width: 128 },
    { name: "riskCode", label: "险种", kind: "text", names: "risk", width: 140, isHidden: true },
    { name: "agentCode", label: "中介代码", kind: "text", width: 104, isHidden: true },
    { name: "paymentNo", label: "收付单号", kind: "number", width: 128, isHidden: true },
    ...createSharedListColumns({ comCode: 150 }),
    { name: "recordedAt", label: "计提时间", kind: "moment", sortable: true, width: 168 },
    { name: "entryId", label: "凭证号", kind: "text", width: 200, isHidden: true },
  ],
  filters: [
    { name: "day", label: "计提日期", kind: "range" },
    { name: "lineStatus", label: "结算状态", kind: "choice", names: "CommissionLineStatus" },
    { name: "agreementNo", label: "中介协议号", kind: "text", match: "contains" },
    createRelatedNumberFilter("policyNo", "保单号"),
    { name: "statementNo", label: "结算单号", kind: "text", match: "contains" },
    { name: "agentCode", label: "中介代码", kind: "text", match: "contains", isMore: true },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "commission", label: "手续费", kind: "amounts", isMore: true },
  ],
  views: [
    { name: "open", label: "未结算", filters: { lineStatus: "0" } },
    { name: "settled", label: "已结算", filters: { lineStatus: "2" } },
  ],
});
