import { createSharedListColumns } from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { formatRangeEnds } from "#platform/lists/filter-text.ts";
import { LEDGER_QUERY, POSTINGS_PATH } from "./ledger-places.ts";

/** 监管保费登记簿: the premium of each month by branch and product. */
export const premiumRegisterList = defineList({
  name: "premiumRegister",
  call: "ledger/queryPremiumRegisterList",
  title: "监管保费登记簿",
  permission: LEDGER_QUERY,
  source: "premium_register",
  key: "registerNo",
  owner: "owner_code",
  heading: "month",
  card: { title: "comCode", figure: "premium" },
  sort: { column: "month", direction: "desc" },
  columns: [
    { name: "month", label: "月份", kind: "text", sortable: true, width: 96 },
    ...createSharedListColumns({ comCode: 168, riskCode: 168 }),
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80 },
    { name: "premium", label: "签单保费", kind: "money", sum: true, width: 144 },
    { name: "netPremium", label: "不含税保费", kind: "money", width: 144, isHidden: true },
    { name: "tax", label: "增值税", kind: "money", width: 128, isHidden: true },
    { name: "received", label: "实收保费", kind: "money", sum: true, width: 144 },
    { name: "refunded", label: "退费", kind: "money", sum: true, width: 128 },
    { name: "balance", label: "月末应收余额", kind: "money", width: 152 },
    { name: "firstDay", label: "开始日期", kind: "date", width: 112, isHidden: true },
    { name: "lastDay", label: "结束日期", kind: "date", width: 112, isHidden: true },
    { name: "registerNo", label: "登记号", kind: "text", width: 240, isHidden: true },
  ],
  filters: [
    { name: "month", label: "月份", kind: "text", match: "begins", placeholder: "如 2026-01 或 2026" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
    { name: "currency", label: "币种", kind: "choice", names: "Currency", isMore: true },
  ],
});

/** The postings that each figure sums up. */
const figurePostings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  premium: { account: "premium,tax" },
  netPremium: { account: "premium" },
  tax: { account: "tax" },
  received: { account: "bank,clearing", debit: "0.01~" },
  refunded: { account: "bank,clearing", credit: "0.01~" },
  balance: { account: "receivable" },
};
export const registerFigures = Object.keys(figurePostings);

export function buildRegisterPostingsHref(figure: string, row: ListRow): string {
  const { comCode, riskCode, currency, firstDay, lastDay } = row;
  const range = { ...(figure !== "balance" && { from: firstDay ?? "" }), to: lastDay ?? "" };
  const filters = new URLSearchParams({
    ...figurePostings[figure],
    branchCode: comCode ?? "",
    riskCode: riskCode ?? "",
    currency: currency ?? "",
    day: formatRangeEnds(range),
  });
  return `${POSTINGS_PATH}?${filters.toString()}`;
}
