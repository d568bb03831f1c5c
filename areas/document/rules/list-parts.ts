import type { ListColumn, ListFilter, Tone } from "#platform/lists/definition.ts";

/** The columns and filters that the lists of quotations, proposals and policies have in common. */

export const sourceColumn: ListColumn = {
  name: "businessNature",
  label: "业务来源",
  kind: "text",
  names: "BusinessNature",
  width: 120,
  isHidden: true,
};

/** Each state by its tone, besides its word. */
export function statusColumn(
  { label, names, width }: { label: string; names: string; width: number },
  states: Partial<Record<Tone, readonly string[]>>,
): ListColumn {
  const toned = Object.entries(states).flatMap(([tone, codes]) => codes.map((code) => [code, tone]));
  const tones = Object.fromEntries(toned) as Record<string, Tone>;
  return { name: "status", label, kind: "text", names, tones, width };
}

const byPart = { kind: "text", match: "contains" } as const;
const placeholder = "名称的一部分";

export const holderFilter: ListFilter = { name: "holderName", label: "投保人", ...byPart, placeholder };
export const insuredFilter: ListFilter = {
  name: "insuredName",
  label: "被保险人",
  ...byPart,
  placeholder,
  isMore: true,
};

export const handlerFilter: ListFilter = {
  name: "handler1Code",
  label: "业务员工号",
  kind: "text",
  match: "whole",
  placeholder: "如 10000002",
  isMore: true,
};

/** By the whole number, or by its last digits. */
export function numberFilter(name: string, label: string, from?: string): ListFilter {
  const column = from === undefined ? {} : { from: [from] };
  return { name, ...column, label, ...byPart, placeholder: "整号或尾号", isMore: true };
}
