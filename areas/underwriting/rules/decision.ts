/** The event of each code of the dictionary UwTaskResult. */
export const eventByResultCode = {
  "1": "approve",
  "2": "return",
  "3": "refuse",
  "4": "escalate",
  "5": "askDocuments",
} as const;

export type DecisionResultCode = keyof typeof eventByResultCode;
export type DecisionEvent = (typeof eventByResultCode)[DecisionResultCode];

/** An underwriter's decision, handed to the document's area within the same transaction. */
export type UnderwritingDecision = {
  readonly businessNo: string;
  readonly verdict: "approve" | "return" | "refuse";
  readonly opinion: string;
  readonly uwLevel: number;
};
