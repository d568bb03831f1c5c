import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ScheduleLabels } from "./cell-formatter.ts";
import type { PrintedClause } from "./cover-parts.ts";
import type { ContractPaperKind } from "./paper-kinds.ts";
import type { LabelledValue, PolicySchedulePart } from "./schedule-parts.ts";

export type PolicyScheduleHead = {
  readonly kind: ContractPaperKind;
  readonly businessNo: string;
  /** The number of the letter of guarantee itself; none where the letter has no number of its own. */
  readonly guaranteeNo?: string | undefined;
  /** The day of the issue, or of the submission. */
  readonly date: PlainDate;
  readonly company: string;
  readonly handler: string;
  readonly holder: string;
  readonly insured: string;
  readonly period: {
    readonly startDate: PlainDate;
    readonly startHour: string;
    readonly endDate: PlainDate;
    readonly endHour: string;
  };
  readonly currency: string;
  readonly amount: string;
  readonly premium: string;
  /** Until when a quotation binds the company. */
  readonly quotedUntil?: PlainDate | undefined;
  readonly servicePhone?: string | undefined;
};

export type PolicyScheduleInput = {
  readonly product: CompiledProduct;
  /** The form with the computed figures, as `fillFigures` adds them. */
  readonly form: FilledForm;
  readonly names: ScheduleLabels;
  readonly head: PolicyScheduleHead;
};

/** Numbered sentences under one title. A statement is what the signature confirms. */
export type PaperNotice = {
  readonly title: string;
  readonly isStatement: boolean;
  readonly texts: readonly string[];
};

/** The complete content of a schedule in words. The template only sets it. */
export type PolicyScheduleData = {
  readonly date: PlainDate;
  readonly title: string;
  /** Only of a paper in two languages. */
  readonly titleEn?: string;
  readonly number: LabelledValue;
  readonly company: string;
  readonly opening: string;
  readonly notices: readonly PaperNotice[];
  readonly signing: readonly LabelledValue[];
  readonly signature: {
    readonly label: string;
    readonly isDated: boolean;
    /** The bytes of a PNG, or a typed name, with the lines below it. */
    readonly image?: readonly number[];
    readonly typed?: string;
    readonly lines?: readonly string[];
  };
  readonly cover: readonly LabelledValue[];
  readonly clauses: readonly string[];
  readonly parts: readonly PolicySchedulePart[];
  readonly specials: readonly PrintedClause[];
  /** Only of a letter: of guarantee, or with an invoice. */
  readonly letter?: PrintedLetter;
  /** Only of an agreement between insurers. */
  readonly agreement?: PrintedAgreement;
  /** Set by a template: without them the logo and the name of the company are printed. */
  readonly hasLogo?: boolean;
  readonly footer?: string;
  readonly isSpecimen?: true;
};

/** To whom a letter is addressed, and its paragraphs besides the opening. A letter of guarantee has a number of its own. */
export type PrintedLetter = {
  readonly receiver: string;
  readonly paragraphs: readonly string[];
  readonly guaranteeNo?: string;
};

/** What the insurers of a contract agree on, and who signs it. */
export type PrintedAgreement = {
  readonly paragraphs: readonly string[];
  readonly signatories: readonly { readonly role: string; readonly name: string }[];
};
