import type * as z from "zod/mini";
import type { UserTypedFormSchema } from "#platform/forms/wire.ts";
import type { AutoUnderwritingResultRow } from "./document-queries.ts";

/** What the server answers about every draft that it stores; a kind without a price has no premium. */
export type SavedDraftAnswer = { readonly version: number; readonly sumPremium?: string | null };
export type TypedFormInput = z.infer<typeof UserTypedFormSchema>;

/** What underwriting would say, who would decide, and after how many working days the decider is reminded. */
export type UnderwritingSimulation = Omit<AutoUnderwritingResultRow, "edition" | "completeDate"> & {
  readonly levelName: string;
  readonly remindedAfterDays: number;
};

export type DraftSubmitResult = Pick<SavedDraftAnswer, "version"> & {
  readonly payHref?: string;
  /** The page of this result, where its address says more than the number. */
  readonly resultHref?: string;
};

export type DraftEditorAction = "save" | "try" | "submit" | "pay";

/** The words of the editor's buttons, calm and busy, and the notice after saving. */
export type DraftEditorLabels = Readonly<
  Record<DraftEditorAction, readonly [label: string, busyLabel: string]>
> & {
  readonly saved: string;
};

export const underwritingEditorLabels: DraftEditorLabels = {
  save: ["暂存", "正在暂存…"],
  try: ["试核保", "正在试核保…"],
  submit: ["提交核保", "正在提交…"],
  pay: ["提交并缴费", "正在提交…"],
  saved: "已暂存",
};

/** The calls that save and submit a kind of document, and the page that shows the result. */
export type DraftEditorCalls<Saved extends SavedDraftAnswer = SavedDraftAnswer> = {
  begin(form: TypedFormInput, comCode: string | undefined): Promise<Saved>;
  keep(saved: Saved, form: TypedFormInput): Promise<Saved>;
  /** Answers the page of the payment if the document waits for nothing but its premium. */
  submit(saved: Saved, sumPremium: string): Promise<DraftSubmitResult>;
  /** Whether the kind is paid for and the user may pay. */
  readonly mayPay?: boolean;
  /** A rehearsal of the submission, for the kinds that have one. */
  simulate?(saved: Saved): Promise<UnderwritingSimulation>;
  forget(saved: Saved): Promise<void>;
  numberOf(saved: Saved): string;
  resultHref(saved: Saved): string;
  readonly words?: DraftEditorLabels;
};

/** What the user was about to do with a document when it got its number, and the premium on screen. */
export type PendingEditorAction = {
  readonly deed: "submit" | "pay" | "try";
  readonly seen: string | undefined;
};

const intents = new Map<string, PendingEditorAction>();

/** Passes the intent to the edit page, in memory: an address that carries it would submit whenever it is opened. */
export function storePendingEditorAction(businessNo: string, intent: PendingEditorAction): void {
  intents.set(businessNo, intent);
}

export function takePendingEditorAction(businessNo: string): PendingEditorAction | undefined {
  const intent = intents.get(businessNo);
  intents.delete(businessNo);
  return intent;
}
