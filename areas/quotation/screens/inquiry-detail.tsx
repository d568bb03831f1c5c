import { ProductDocumentDetailPage, type StandardPanes } from "#areas/judging/screens/detail-page.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import type { DocumentTabPane } from "#platform/documents/web/document-panes.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { EditionsPane } from "./editions-pane.tsx";
import { type InquiryView, inquiryDocumentKind } from "./inquiry-document.tsx";
import { InquiryHeading } from "./inquiry-heading.tsx";
import { InquiryActionButtons } from "./inquiry-steps.tsx";
import type { InquiryPageParts } from "./transferring-slot.ts";
import "./quotation.css";

type Params = { inquiryNo: string; type?: string; combId?: string };
type InquiryDetailProps = PageProps<Params> & InquiryPageParts;

export function InquiryDetail({
  params: { inquiryNo },
  transferring,
  links,
  panes,
  ...page
}: InquiryDetailProps) {
  return (
    <ProductDocumentDetailPage
      {...page}
      kind={inquiryDocumentKind}
      businessNo={inquiryNo}
      Heading={InquiryHeading}
      renderSteps={(inquiry) => (
        <InquiryActionButtons inquiry={inquiry} transferring={transferring} links={links} />
      )}
      panesOf={(standard, opened) =>
        panesOf(
          standard,
          opened,
          panes.map(({ id, label, show }) => ({ id, label, show: () => show(opened.document, page) })),
        )
      }
    />
  );
}

function panesOf(
  { content, underwriting, papers, comments, trail }: StandardPanes,
  opened: ProductDocumentContentProps<InquiryView>,
  added: readonly DocumentTabPane[],
): DocumentTabPane[] {
  const editions = { id: "editions", label: "版次", show: () => <EditionsPane {...opened} /> };
  return [content, underwriting, papers, ...added, comments, trail, editions];
}
