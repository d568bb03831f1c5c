import type { Call } from "#platform/kernel/contract.ts";
import { isListCall } from "#platform/lists/list-call.ts";
import type { AuditedCallTitle } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";

/** Builds the titles of audit rows by call path: changes of users, and automatic changes of the program. */
export function buildAuditTitles(calls: readonly Call[]): ReadonlyMap<string, string> {
  const steps: readonly AuditedCallTitle[] = [
    ...calls.filter(({ effect }) => effect === "change"),
    ...serverAreas.flatMap(({ auditedSteps = [] }) => auditedSteps),
    ...calls.filter(isListCall).map(({ list: { name, title } }) => ({
      path: `job/export-${name}`,
      title: `导出${title}`,
    })),
  ];
  return new Map(steps.map(({ path, title }) => [path, title]));
}
