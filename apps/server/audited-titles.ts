import type { Call } from "#platform/kernel/contract.ts";
import { isListCall } from "#platform/lists/list-call.ts";
import type { AuditedStep } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";

/** What the audit trail calls its rows: changes that users ask for, and those of the program itself. */
export function buildAuditTitles(calls: readonly Call[]): ReadonlyMap<string, string> {
  const steps: readonly AuditedStep[] = [
    ...calls.filter(({ effect }) => effect === "change"),
    ...serverAreas.flatMap(({ auditedSteps = [] }) => auditedSteps),
    ...calls.filter(isListCall).map(({ list: { name, title } }) => ({
      path: `job/export-${name}`,
      title: `导出${title}`,
    })),
  ];
  return new Map(steps.map(({ path, title }) => [path, title]));
}
