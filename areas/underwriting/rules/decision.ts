import type { StoredUnderwritingCondition } from "./conditions.ts";

/** The event of each code of the dictionary UwTaskResult. */
export const decisionEventByResultCode = {
  "1": "approve",
  "2": "return",
  "3": "refuse",
  "4": "escalate",
  "5": "askDocuments",
} as const;

export type UnderwritingDecisionCode = keyof typeof decisionEventByResultCode;
export type UnderwritingDecisionEvent = (typeof decisionEventByResultCode)[UnderwritingDecisionCode];

/** An underwriter's decision, handed to the document's area within the same transaction. */
export type UnderwritingDecision = {
  readonly businessNo: string;
  readonly verdict: "approve" | "return" | "refuse";
  readonly opinion: string;
  readonly uwLevel: number;
};

/** What a task keeps of its decision. */
export type StoredUnderwritingDecision = {
  readonly result: string;
  readonly reasonCode: string;
  readonly opinion: string;
  readonly conditions: readonly StoredUnderwritingCondition[];
};
