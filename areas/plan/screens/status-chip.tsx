import { columnOf } from "#platform/lists/definition.ts";
import { planList } from "../rules/plan-list.ts";
import { useCodeNames } from "./plan-queries.ts";

const { tones = {}, names = "" } = columnOf(planList, "status");

/** The state in its word and its tone, as the list shows it. */
export function StatusChip({ status }: { status: string }) {
  const nameOf = useCodeNames(names);
  const tone = tones[status] ?? "resting";
  return <span className={`chip ${tone === "resting" ? "is-past" : `is-${tone}`}`}>{nameOf(status)}</span>;
}
