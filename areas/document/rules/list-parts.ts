import type { ListColumn, ListFilter, StateTone } from "#platform/lists/definition.ts";

/** Columns of inquiries, proposals and policies that differ in width only. */
const columns = {
  riskCode: { label: "险种", kind: "text", names: "risk" },
  holderName: { label: "投保人", kind: "text" },
  insuredName: { label: "被保险人", kind: "text" },
  sumAmount: { label: "保额/限额（元）", kind: "money" },
  sumPremium: { label: "保费（元）", kind: "money", sum: true },
  startDate: { label: "起保日期", kind: "date" },
  endDate: { label: "终保日期", kind: "date" },
  handler1Code: { label: "业务员", kind: "text", names: "user" },
  comCode: { label: "机构", kind: "text", names: "company" },
  inputBy: { label: "录入人", kind: "text", names: "user" },
  version: { label: "修改次数", kind: "integer" },
  businessNature: { label: "业务来源", kind: "text", names: "BusinessNature" },
} as const satisfies Record<string, Omit<ListColumn, "name" | "width">>;
type SharedColumn = keyof typeof columns;

/** The shared columns in the given order with their widths in pixels. */
export function createSharedListColumns(widths: Partial<Record<SharedColumn, number>>): ListColumn[] {
  const entries = Object.entries(widths) as [SharedColumn, number][];
  return entries.map(([name, width]) => ({ name, ...columns[name], width }));
}

export function createHiddenListColumns(widths: Partial<Record<SharedColumn, number>>): ListColumn[] {
  return createSharedListColumns(widths).map((column) => ({ ...column, isHidden: true }));
}

/** Each state has a tone besides its name. */
export function createStatusListColumn(
  { label, names, width }: { label: string; names: string; width: number },
  states: Partial<Record<StateTone, readonly string[]>>,
): ListColumn {
  const toned = Object.entries(states).flatMap(([tone, codes]) => codes.map((code) => [code, tone]));
  const tones = Object.fromEntries(toned) as Record<string, StateTone>;
  return { name: "status", label, kind: "text", names, tones, width };
}

/** The latest result of underwriting. */
export const underwritingResultColumn: ListColumn = {
  name: "underwriteFlag",
  label: "核保结果",
  kind: "text",
  names: "UnderwriteFlag",
  width: 108,
};

const byPart = { kind: "text", match: "contains" } as const;
const placeholder = "名称的一部分";

export const holderNameListFilter: ListFilter = {
  name: "holderName",
  label: "投保人",
  ...byPart,
  placeholder,
};
export const insuredNameListFilter: ListFilter = {
  name: "insuredName",
  label: "被保险人",
  ...byPart,
  placeholder,
  isMore: true,
};

/** Finds by the whole certificate number of the holder or the insured, as the search knows it. */
export function createCertificateListFilter(searchKind: string): ListFilter {
  return {
    name: "certificateNo",
    label: "证件号码",
    kind: "text",
    match: "whole",
    searchKind,
    placeholder: "投保人或被保险人的完整证件号码",
    isMore: true,
  };
}

/** The filters that every list of business begins with, after its days and its states. */
export function createPartyListFilters(branchLabel: string): ListFilter[] {
  return [
    holderNameListFilter,
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
    { name: "comCode", label: branchLabel, kind: "branch", names: "company" },
  ];
}

export const handlerListFilter: ListFilter = {
  name: "handler1Code",
  label: "业务员工号",
  kind: "text",
  match: "whole",
  placeholder: "如 10000002",
  isMore: true,
};

/** Finds a document by its whole number or by the last digits. */
export function createDocumentNumberFilter(name: string, label: string, from?: string): ListFilter {
  const column = from === undefined ? {} : { from: [from] };
  return { name, ...column, label, ...byPart, placeholder: "整号或尾号", isMore: true };
}

/** Finds the documents of a related record by its whole number. */
export function createRelatedNumberFilter(name: string, label: string): ListFilter {
  return { name, label, kind: "text", match: "whole", isMore: true };
}

/** Days that may lie in the future. */
export function createDateRangeFilter(name: string, label: string): ListFilter {
  return { name, label, kind: "range", isAhead: true, isMore: true };
}
