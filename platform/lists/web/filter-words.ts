import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import type { ListFilter } from "../definition.ts";
import { describeRangeEnds, CURRENT_USER_FILTER, describeDayRange, parseFilterText } from "../filter-text.ts";

export type FilterChoice = { readonly code: string; readonly label: string };
export type FilterChoices = Readonly<Record<string, readonly FilterChoice[]>>;

const NAMED = 2;

/** Describes a filter for its chip: 近 29 天, 个人客户等 3 项. */
export function describeFilter({ kind, name }: ListFilter, text: string, choices: FilterChoices): string {
  const value = parseFilterText(kind, text);
  if (!value) return text;
  const known = choices[name];
  const labelOf = (code: string): string =>
    known === undefined ? PENDING_MARK : (known.find((choice) => choice.code === code)?.label ?? code);
  if (value.kind === "text") return value.text;
  if (value.kind === "range") return describeDayRange(value.range);
  if (value.kind === "amounts") return describeRangeEnds(value.amounts);
  if (value.kind === "user") return value.userCode === CURRENT_USER_FILTER ? "本人" : value.userCode;
  if (value.kind === "branch") return `${labelOf(value.comCode)}及下级`;
  const { codes } = value;
  const named = codes.slice(0, NAMED).map(labelOf).join("、");
  return codes.length > NAMED ? `${named}等 ${codes.length} 项` : named;
}
