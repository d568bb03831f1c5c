import type { CourseStep } from "#areas/quotation/builder/document-tables.ts";
import { NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { dayOf, type DrawnProposal } from "./proposal.ts";

/** What the nights did to a policy since it was issued. */
export function policySteps({ course, startDate, endDate }: DrawnProposal, nowMs: number): CourseStep[] {
  const issue = course.steps.find(({ to }) => to === "08");
  if (!issue) return [];
  const isAhead = dayOf(issue.atMs) < startDate;
  const steps: CourseStep[] = [
    { ...issue, action: "ISSUE", from: NOWHERE, to: isAhead ? "01" : "02", uwLevel: 0, opinion: "" },
  ];
  const turn = (day: PlainDate, action: string, to: string): void => {
    const atMs = Date.parse(`${day}T00:05:00+08:00`);
    const from = steps.at(-1)?.to ?? "";
    const { userCode } = SYSTEM;
    if (atMs <= nowMs) steps.push({ action, from, to, userCode, atMs, uwLevel: 0, opinion: "" });
  };
  if (isAhead) turn(startDate, "AUTO", "02");
  turn(addDays(endDate, 1), "EXPIRE", "03");
  return steps;
}
