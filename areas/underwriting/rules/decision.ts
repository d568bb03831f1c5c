/** UwTaskResult, as the specification counts what an underwriter may say. */
export const eventOfResult = {
  "1": "approve",
  "2": "return",
  "3": "refuse",
  "4": "escalate",
  "5": "askDocuments",
} as const;

export type ResultCode = keyof typeof eventOfResult;
export type DecisionEvent = (typeof eventOfResult)[ResultCode];

/** What an underwriter decided about a document, told within the same transaction to whom the document belongs. */
export type Decision = {
  readonly businessNo: string;
  readonly verdict: "approve" | "return" | "refuse";
  readonly opinion: string;
  readonly uwLevel: number;
};
