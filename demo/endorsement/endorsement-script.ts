import type { SampleScriptStep } from "#demo/quotation/document-tables.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { SampleFate } from "./sample-endorsement.ts";

type Actors = { readonly clerk: string; readonly underwriter: string; readonly cashier: string };
type Leg = readonly [action: string, to: string, by: keyof Actors | "system", opinion?: string];

const save: Leg = ["SAVE", "01", "clerk"];
const refer: readonly Leg[] = [save, ["SUBMIT", "03", "clerk"], ["AUTO", "04", "system"]];
const agree = (to: string): Leg => ["APPROVE", to, "underwriter", "同意批改"];

/** The steps to a state, by the lifecycle of endorsements. */
function legsTo({ change, status }: SampleFate): readonly Leg[] {
  if (status === "01") return [save];
  if (status === "10") return [save, ["REVOKE", "10", "clerk", "客户不再批改"]];
  if (status === "04") return refer;
  if (status === "06" || status === "07") return [...refer, agree(status)];
  if (change === "contact") return [save, ["SUBMIT", "03", "clerk"], ["AUTO", "08", "system"]];
  return [...refer, agree("06"), ["ENDORSE", "08", "cashier"]];
}

const STEP_MS = 20 * 60_000;

export function createEndorsementScript(
  fate: SampleFate,
  enteredMs: number,
  actors: Actors,
  uwLevel: number,
): SampleScriptStep[] {
  let from: string = NO_STATE;
  return legsTo(fate).map(([action, to, by, opinion = ""], index) => {
    const userCode = by === "system" ? SYSTEM_ACTOR.userCode : actors[by];
    const level = by === "system" || by === "underwriter" ? uwLevel : 0;
    const step = { action, from, to, userCode, atMs: enteredMs + index * STEP_MS, uwLevel: level, opinion };
    from = to;
    return step;
  });
}
