import { getRuleBounds } from "../check-value.ts";
import type { CompiledElement } from "../compile-form.ts";

/** A text of more letters than this does not fit one of four columns. */
const LONG_TEXT = 100;

/** Returns the number of columns that a field takes: long texts and paths such as a region take two. */
export function computeFieldSpan({
  element: { type, ruleList },
}: Pick<CompiledElement, "element">): 1 | 2 | 4 {
  if (type === "textarea") return 4;
  if (type === "cascader") return 2;
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "STR_RANGE");
  return type === "input" && rule && Number(getRuleBounds(rule)["maxLen"]) >= LONG_TEXT ? 2 : 1;
}
