import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { DocumentListColumns } from "./projection.ts";

/** A computed field; `index` is the row of a table, -1 outside of tables. */
export type StoredComputedField = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly value: string;
};

type Figures = { readonly sumAmount: string | null; readonly sumPremium: string | null };
export type DocumentDraft = DocumentListColumns &
  Figures & {
    readonly content: FilledForm;
    /** Only of a submission: a later calculation may know other facts. */
    readonly figures?: readonly StoredComputedField[];
    /** The facts of that price beyond the form, with the day; only beside figures. */
    readonly pricedFacts?: Readonly<Record<string, string>>;
    /** Numbers of subjects that may be insured only once. */
    readonly subjectNos?: readonly string[];
  };
export type DocumentHead = DocumentListColumns &
  Figures & {
    readonly businessNo: string;
    readonly businessType: string;
    readonly comCode: string;
    readonly riskCode: string;
    readonly productVersion: string;
    readonly status: string;
    readonly version: number;
    readonly edition: number;
    readonly baseVersion: number;
    /** Into how many proposals it went. */
    readonly transferCount: number;
    readonly teamCode: string;
    readonly copiedFrom: string;
    /** Of which combination it is a part. */
    readonly combId: string | null;
    /** Only of a proposal: its order, and the transaction of the inquiry that it was made from. */
    readonly orderNo: string | null;
    readonly inquiryNo: string | null;
    readonly inquiryVersion: number | null;
    /** The policy that it became; '' while it is none. */
    readonly policyNo: string;
    readonly validUntil: string | null;
    readonly inputBy: string;
    /** For which house from outside it was entered; '' for the insurer itself. */
    readonly agencyCode: string;
    readonly changedBy: string;
  };
export type Document = DocumentHead & { readonly content: FilledForm };

/** The columns that an insert writes; later only the state changes. */
export const documentInsertColumns = [
  "businessNo",
  "comCode",
  "riskCode",
  "productVersion",
  "status",
  "teamCode",
  "copiedFrom",
  "combId",
  "inputBy",
] as const;

/** A document before it is stored. */
export type DocumentToInsert = DocumentDraft &
  Pick<DocumentHead, (typeof documentInsertColumns)[number]> &
  Partial<Pick<DocumentHead, "orderNo" | "inquiryNo" | "inquiryVersion">>;

/** The state of a document besides its content. */
export type DocumentStateChange = Partial<
  Pick<DocumentHead, "status" | "edition" | "baseVersion" | "validUntil" | "transferCount" | "policyNo"> & {
    /** The latest result of underwriting, for lists only. */
    readonly underwriteFlag: string;
  }
>;

/** The audit note of a change. It has only the heads, because contents are in the stack. */
export function buildDocumentAuditNote(before: Document | null, after: Document) {
  const change = { before: before && headOf(before), after: headOf(after) };
  return { subject: after.businessNo, comCode: after.comCode, change };
}

function headOf(document: Document): DocumentHead {
  const { content: _, ...head } = document;
  return head;
}
