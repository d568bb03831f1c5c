import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Projection } from "./projection.ts";

/** What the system worked out for a field; `index` is the row of a table, -1 what stands beside it. */
export type KeptFigure = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly value: string;
};

type Figures = { readonly sumAmount: string | null; readonly sumPremium: string | null };
export type Draft = Projection &
  Figures & {
    readonly content: FilledForm;
    /** Only of what is submitted: a later calculation may know other facts. */
    readonly figures?: readonly KeptFigure[];
    /** Numbers of what may be insured once only. */
    readonly subjectNos?: readonly string[];
  };
export type DocumentHead = Projection &
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
    /** Only of a proposal: with what else it is taken out, and from which transaction of a quotation it came. */
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

/** What a document begins with. */
export type NewDocument = Draft &
  Pick<
    DocumentHead,
    | "businessNo"
    | "comCode"
    | "riskCode"
    | "productVersion"
    | "status"
    | "teamCode"
    | "copiedFrom"
    | "combId"
    | "inputBy"
  > &
  Partial<Pick<DocumentHead, "orderNo" | "inquiryNo" | "inquiryVersion">>;

/** Where a document stands, besides its content. */
export type StateChange = Partial<
  Pick<DocumentHead, "status" | "edition" | "baseVersion" | "validUntil" | "transferCount" | "policyNo">
>;

/** What an audit row tells of a change: the heads, since contents lie in the stack and would be told over and over. */
export function changeOf(before: Document | null, after: Document) {
  const change = { before: before && headOf(before), after: headOf(after) };
  return { subject: after.businessNo, comCode: after.comCode, change };
}

function headOf(document: Document): DocumentHead {
  const { content: _, ...head } = document;
  return head;
}
