import {
  createDocumentNumberFilter,
  createRelatedNumberFilter,
  createSharedListColumns,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { LEDGER_QUERY, POSTINGS_PATH } from "./ledger-places.ts";

/** 明细账: every line of the books. */
export const postingList = defineList({
  name: "posting",
  call: "ledger/queryPostingList",
  title: "明细账",
  permission: LEDGER_QUERY,
  source: "ledger_posting",
  key: "postingNo",
  owner: "recorded_by",
  heading: "account",
  card: { title: "businessNo", figure: "debit" },
  open: `${POSTINGS_PATH}/entry/{entryId}`,
  sort: { column: "recordedAt", direction: "desc" },
  columns: [
    { name: "day", label: "记账日期", kind: "date", width: 112 },
    { name: "eventDay", label: "发生日期", kind: "date", width: 112 },
    { name: "account", label: "科目", kind: "text", names: "ledgerAccount", width: 168 },
    { name: "kind", label: "摘要", kind: "text", names: "ledgerEntryKind", width: 96 },
    { name: "businessNo", label: "业务号", kind: "number", width: 128 },
    { name: "debit", label: "借方", kind: "money", sum: true, width: 128 },
    { name: "credit", label: "贷方", kind: "money", sum: true, width: 128 },
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80 },
    { name: "paymentNo", label: "收付单号", kind: "number", width: 128 },
    ...createSharedListColumns({ riskCode: 150, comCode: 150 }),
    { name: "recordedBy", label: "记账人", kind: "text", names: "user", width: 96 },
    { name: "recordedAt", label: "记账时间", kind: "moment", sortable: true, width: 168 },
    { name: "entryId", label: "凭证号", kind: "text", width: 200, isHidden: true },
    { name: "postingNo", label: "分录号", kind: "text", width: 200, isHidden: true },
  ],
  filters: [
    { name: "day", label: "记账日期", kind: "range", preset: "last29" },
    { name: "account", label: "科目", kind: "choice", names: "ledgerAccount" },
    { name: "kind", label: "摘要", kind: "choice", names: "ledgerEntryKind" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    createRelatedNumberFilter("businessNo", "业务号"),
    createDocumentNumberFilter("paymentNo", "收付单号"),
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    {
      name: "branchCode",
      label: "记账机构代码",
      kind: "text",
      match: "whole",
      from: ["com_code"],
      placeholder: "不含下级机构",
      isMore: true,
    },
    { name: "currency", label: "币种", kind: "choice", names: "Currency", isMore: true },
    { name: "debit", label: "借方", kind: "amounts", isMore: true },
    { name: "credit", label: "贷方", kind: "amounts", isMore: true },
  ],
  views: [
    { name: "received", label: "银行存款", filters: { account: "bank" } },
    { name: "owed", label: "应收保费", filters: { account: "receivable" } },
  ],
});
