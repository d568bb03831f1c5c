import type { ReactNode } from "react";
import { BATCH } from "#areas/document/rules/projection.ts";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentContent, DocumentHeading } from "#areas/drafting/screens/document-sheet.tsx";
import { BatchNote } from "./batch-note.tsx";
import { InquiryFacts } from "./inquiry-facts.tsx";
import { InquiryChip } from "./inquiry-head.tsx";
import type { Inquiry } from "./inquiry-queries.ts";

type InquiryHeadingProps = { inquiry: Inquiry; product: OpenedProduct };

/** What everybody who reads a quotation sees first; `children` is what he may do with it. */
export function InquiryHeading({
  inquiry,
  product,
  children,
}: InquiryHeadingProps & { children?: ReactNode }) {
  const { inquiryNo, edition, inquiryType } = inquiry;
  return (
    <DocumentHeading
      title="询价单"
      businessNo={inquiryNo}
      document={inquiry}
      chips={
        <>
          <InquiryChip inquiry={inquiry} />
          {edition > 1 && <span className="chip is-past">第 {edition} 版</span>}
        </>
      }
      facts={
        <>
          <InquiryFacts inquiry={inquiry} riskName={product.compiled.product.nameZh} />
          {inquiryType === BATCH && <BatchNote product={product} />}
        </>
      }
    >
      {children}
    </DocumentHeading>
  );
}

export function InquiryContent({
  inquiry: { inquiryNo, version, form, facts },
  product,
}: InquiryHeadingProps) {
  return <DocumentContent key={`${inquiryNo} ${version}`} form={form} facts={facts} product={product} />;
}
