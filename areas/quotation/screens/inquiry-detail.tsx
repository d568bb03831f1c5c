import { DetailPage, type StandardPanes } from "#areas/judging/screens/detail-page.tsx";
import type { ContentProps } from "#areas/judging/screens/product-document.tsx";
import type { Pane } from "#platform/documents/web/document-panes.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { EditionsPane } from "./editions-pane.tsx";
import { type Inquiry, inquiryDocument } from "./inquiry-document.tsx";
import { InquiryHeading } from "./inquiry-heading.tsx";
import { InquirySteps } from "./inquiry-steps.tsx";
import type { Transferring } from "./transferring.ts";
import "./quotation.css";

type Params = { inquiryNo: string; type?: string; combId?: string };
type InquiryDetailProps = PageProps<Params> & { transferring: Transferring };

export function InquiryDetail({ params: { inquiryNo }, transferring, ...page }: InquiryDetailProps) {
  return (
    <DetailPage
      {...page}
      kind={inquiryDocument}
      businessNo={inquiryNo}
      Heading={InquiryHeading}
      renderSteps={(inquiry) => <InquirySteps inquiry={inquiry} transferring={transferring} />}
      panesOf={panesOf}
    />
  );
}

function panesOf(
  { content, underwriting, papers, comments, trail }: StandardPanes,
  opened: ContentProps<Inquiry>,
): Pane[] {
  const editions = { id: "editions", label: "版次", show: () => <EditionsPane {...opened} /> };
  return [content, underwriting, papers, comments, trail, editions];
}
