import type * as z from "zod/mini";
import type { TypedForm } from "#platform/forms/wire.ts";
import type { AutoResult } from "./document-queries.ts";

/** What the server answers of any draft that it keeps. */
export type SavedDraft = { readonly version: number; readonly sumPremium: string | null };
export type SentForm = z.infer<typeof TypedForm>;

/** What underwriting would say, who would decide, and after how many working days he is reminded. */
export type Simulated = Omit<AutoResult, "edition" | "completeDate"> & {
  readonly levelName: string;
  readonly remindedAfterDays: number;
};

export type Submitted = Pick<SavedDraft, "version"> & { readonly payHref?: string };

/** By which calls a kind of document is kept and sent, and where it is seen then. */
export type DraftCalls<Saved extends SavedDraft> = {
  readonly begin: (form: SentForm, comCode: string | undefined) => Promise<Saved>;
  readonly keep: (saved: Saved, form: SentForm) => Promise<Saved>;
  /** Answers where it is paid, if it waits for nothing but its premium. */
  readonly submit: (saved: Saved, sumPremium: string) => Promise<Submitted>;
  /** Where a kind is paid for, and its user may. */
  readonly mayPay?: boolean;
  /** Where a kind has a rehearsal. */
  readonly simulate?: (saved: Saved) => Promise<Simulated>;
  readonly forget: (saved: Saved) => Promise<void>;
  readonly numberOf: (saved: Saved) => string;
  readonly resultHref: (saved: Saved) => string;
};
