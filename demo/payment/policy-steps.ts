import type { SampleScriptStep } from "../quotation/document-tables.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { toShanghaiDay, type SampleProposal } from "./sample-proposal.ts";

/** What the nights did to a policy since it was issued. */
export function createPolicyScriptSteps(
  { script, startDate, endDate }: SampleProposal,
  nowMs: number,
): SampleScriptStep[] {
  const issue = script.steps.find(({ to }) => to === "08");
  if (!issue) return [];
  const isAhead = toShanghaiDay(issue.atMs) < startDate;
  const steps: SampleScriptStep[] = [
    { ...issue, action: "ISSUE", from: NO_STATE, to: isAhead ? "01" : "02", uwLevel: 0, opinion: "" },
  ];
  const turn = (day: PlainDate, action: string, to: string): void => {
    const atMs = Date.parse(`${day}T00:05:00+08:00`);
    const from = steps.at(-1)?.to ?? "";
    const { userCode } = SYSTEM_ACTOR;
    if (atMs <= nowMs) steps.push({ action, from, to, userCode, atMs, uwLevel: 0, opinion: "" });
  };
  if (isAhead) turn(startDate, "AUTO", "02");
  turn(addDays(endDate, 1), "EXPIRE", "03");
  return steps;
}
