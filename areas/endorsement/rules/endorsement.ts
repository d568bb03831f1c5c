import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Settlements } from "./settlements.ts";

/** What a clerk says of an endorsement besides the changed content. */
export type EndorsementTerms = {
  /** Codes of EndorseType, the chief one first. */
  readonly types: readonly string[];
  /** A code of EndorseReason. */
  readonly reason: string;
  readonly reasonText: string;
  readonly validDate: PlainDate;
  /** A code of RefundCalcMode, or ''. */
  readonly refundMode: string;
  /** Only of an agreed refund. */
  readonly refundAmount: string | null;
  /** Only of days laid up. */
  readonly idleDays: number | null;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string;
};

/** A part of the change of premium, explained by its steps; stored as it was submitted. */
export type PremiumChangeLine = {
  readonly type: string;
  readonly label: string;
  readonly amount: string;
  readonly steps: readonly { readonly label: string; readonly value: string }[];
};

/** The terms with what was settled about later endorsements of the same places. */
export type SettledTerms = EndorsementTerms & { readonly settlements: Settlements };

export type Endorsement = SettledTerms & {
  readonly endorseNo: string;
  readonly policyNo: string;
  readonly comCode: string;
  readonly version: number;
  readonly baseVersion: number;
  readonly premiumChange: string | null;
  readonly premiumLines: readonly PremiumChangeLine[];
  readonly wording: string;
  readonly isRunning: boolean;
  readonly policyVersion: number | null;
};

/** States of PolicyStatus in which an endorsement may begin where its type names none. */
export const ENDORSABLE_POLICY_STATES: readonly string[] = ["01", "02"];

/** How many days before today an endorsement may take effect without special backdating. */
export const MAX_DAYS_BACK = 30;
/** How many days after its end a policy still takes endorsements of text. */
export const MAX_DAYS_AFTER_END = 30;

export const TAKE_BACK_FIELD = { label: "撤回原因", ...REASON_LENGTH_LIMITS };
export const TAKE_BACK_WARNING = "撤回后可以修改，修改后须重新提交核批。";
export const REVOKE_ENDORSEMENT_WARNING = "撤销后不能恢复，需要时请重新批改。";

type TrailStep = { readonly fromStatus: string; readonly toStatus: string; readonly action: string };

/** Whether the owner took the endorsement back himself: then no earlier refusal is the reason. */
export function isTakenBack(steps: readonly TrailStep[]): boolean {
  const last = steps.findLast(({ fromStatus, toStatus }) => toStatus !== fromStatus && toStatus !== "");
  return last?.action === "TAKEBACK";
}
