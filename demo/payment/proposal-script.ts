import type { RandomNumberGenerator } from "#areas/product/builder/form-variations.ts";
import type { SampleScriptStep, SampleDecidedTask } from "../quotation/document-tables.ts";
import type { SampleClerk, SampleUnderwriter } from "../quotation/people.ts";
import type { PricedForm } from "../quotation/priced-forms.ts";
import { assert } from "#platform/kernel/assert.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";

/** Where a proposal is to have come by now. */
export type ProposalOutcome =
  | "draft"
  | "revoked"
  | "underwriting"
  | "returned"
  | "refused"
  | "unpaid"
  | "lapsed"
  | "paying"
  | "issued";

export type ProposalScript = {
  readonly steps: readonly SampleScriptStep[];
  readonly task: SampleDecidedTask | undefined;
  readonly approvedMs: number | undefined;
  readonly issuedMs: number | undefined;
};

type CreateProposalScriptInput = {
  readonly aim: ProposalOutcome;
  readonly draw: RandomNumberGenerator;
  readonly flag: PricedForm["flag"];
  readonly uwLevel: number;
  readonly clerk: SampleClerk;
  readonly underwriter: SampleUnderwriter | undefined;
  readonly enteredMs: number;
  readonly nowMs: number;
  /** 见费出单: it waits for its money. */
  readonly isSeeFee: boolean;
  /** A first payment came to nothing. */
  readonly isPaidTwice: boolean;
  /** Who takes the premium in. */
  readonly taker: string;
};

type Leg = {
  readonly action: string;
  readonly to: string;
  readonly waitMinutes: number;
  readonly by: Pick<SampleScriptStep, "userCode"> & Partial<SampleScriptStep>;
};

const MINUTE_MS = 60_000;
/** The last step was taken a while ago at least. */
const LEAST_AGO_MS = 5 * MINUTE_MS;

const verdicts = {
  returned: { result: "2", action: "RETURN", to: "05", opinion: "请补充标的资料后重新提交" },
  refused: { result: "3", action: "REJECT", to: "09", opinion: "风险超出承保范围" },
} as const;
const agreed = { result: "1", action: "APPROVE", opinion: "同意承保" } as const;
const afterApproval: ReadonlySet<ProposalOutcome> = new Set(["unpaid", "lapsed", "paying", "issued"]);

/** Step by step as the lifecycle allows; what would lie in the future is pushed together. */
export function createProposalScript(input: CreateProposalScriptInput): ProposalScript {
  const legs = legsOf(input);
  const { enteredMs, nowMs } = input;
  const wholeMs = legs.reduce((sum, { waitMinutes }) => sum + waitMinutes, 0) * MINUTE_MS;
  const pace = Math.min(1, Math.max(0, nowMs - LEAST_AGO_MS - enteredMs) / Math.max(wholeMs, 1));
  const steps: SampleScriptStep[] = [];
  let atMs = enteredMs;
  for (const { action, to, waitMinutes, by } of legs) {
    atMs += Math.floor(waitMinutes * MINUTE_MS * pace);
    const from = steps.at(-1)?.to ?? NO_STATE;
    steps.push({ action, from, to, atMs, uwLevel: 0, opinion: "", ...by });
  }
  const issuedMs = steps.find(({ to }) => to === "08")?.atMs;
  const approvedMs = steps.find(({ to }) => to === "06")?.atMs ?? issuedMs;
  return { steps, task: taskOf(input, steps), approvedMs, issuedMs };
}

function legsOf(input: CreateProposalScriptInput): Leg[] {
  const { aim, draw, flag, uwLevel, clerk, underwriter } = input;
  const own = { userCode: clerk.userCode };
  const program = { userCode: SYSTEM_ACTOR.userCode };
  const legs: Leg[] = [{ action: "SAVE", to: "01", waitMinutes: 0, by: own }];
  const go = (action: string, to: string, waitMinutes: number, by: Leg["by"] = own): void =>
    void legs.push({ action, to, waitMinutes, by });
  if (aim === "draft") return legs;
  if (aim === "revoked") {
    go("REVOKE", "10", 2880 + draw(20_000), { ...own, opinion: "客户不再需要" });
    return legs;
  }
  go("SUBMIT", "03", 3 + draw(55));
  const approvedTo = input.isSeeFee || !afterApproval.has(aim) ? "06" : "08";
  const automatic = { ...program, uwLevel };
  if (flag === "5") go("AUTO", "05", 0, automatic);
  if (flag === "3") go("AUTO", approvedTo, 0, automatic);
  if (flag !== "4") return [...legs, ...paymentLegs(input, approvedTo)];
  assert(underwriter, "somebody may decide about it");
  go("AUTO", "04", 0, automatic);
  if (aim === "underwriting") return legs;
  const verdict = aim === "returned" || aim === "refused" ? verdicts[aim] : { ...agreed, to: approvedTo };
  const { userCode, level } = underwriter;
  go(verdict.action, verdict.to, 20 + draw(1200), { userCode, uwLevel: level, opinion: verdict.opinion });
  return [...legs, ...paymentLegs(input, approvedTo)];
}

/** From the approval to the policy; somebody may try twice. */
function paymentLegs(
  { aim, draw, clerk, taker, isPaidTwice }: CreateProposalScriptInput,
  approvedTo: string,
): Leg[] {
  if (approvedTo === "08" || (aim !== "paying" && aim !== "issued")) return [];
  const own = { userCode: clerk.userCode };
  const begin = { action: "PAY", to: "07", waitMinutes: 10 + draw(2000), by: own };
  if (aim === "paying") return [begin];
  const issue = { action: "ISSUE", to: "08", waitMinutes: 5 + draw(600), by: { userCode: taker } };
  if (!isPaidTwice) return [begin, issue];
  return [begin, { action: "PAY", to: "06", waitMinutes: 20 + draw(200), by: own }, begin, issue];
}

function taskOf(
  { flag, underwriter, aim }: CreateProposalScriptInput,
  steps: readonly SampleScriptStep[],
): SampleDecidedTask | undefined {
  const opened = steps.find(({ to }) => to === "04");
  if (flag !== "4" || !underwriter || !opened) return undefined;
  const decided = steps.find(({ from }) => from === "04");
  const verdict = aim === "returned" || aim === "refused" ? verdicts[aim] : agreed;
  const result = decided ? verdict.result : "";
  return { result, openedMs: opened.atMs, decidedMs: decided?.atMs ?? opened.atMs };
}
