import { UnpricedDocumentContent } from "#areas/judging/screens/document-sheet.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import {
  type SharedDocumentContentProps,
  createSharedDocumentPage,
} from "#areas/judging/screens/shared-document.tsx";
import { CONTENT_PANE_ID, DocumentTabs } from "#platform/documents/web/document-panes.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { readInquiryLink } from "../contract/reading-link.ts";
import { EditionsPane } from "./editions-pane.tsx";
import { type InquiryView, inquiryDocumentKind } from "./inquiry-document.tsx";
import { InquiryHeading } from "./inquiry-heading.tsx";
import "./quotation.css";

export const SharedInquiry = createSharedDocumentPage({
  kind: inquiryDocumentKind,
  read: async (link) => {
    const { inquiry: document, ...answer } = await callApi(readInquiryLink, link);
    return { ...answer, document };
  },
  Heading: InquiryHeading,
  Content: SharedPanes,
});

function SharedPanes({ query, setQuery, ...opened }: SharedDocumentContentProps<InquiryView>) {
  return <DocumentTabs label="询价单的各面" panes={panesOf(opened)} query={query} setQuery={setQuery} />;
}

function panesOf(opened: ProductDocumentContentProps<InquiryView>) {
  return [
    { id: CONTENT_PANE_ID, label: "单据内容", show: () => <UnpricedDocumentContent {...opened} /> },
    { id: "editions", label: "版次", show: () => <EditionsPane {...opened} /> },
  ];
}
