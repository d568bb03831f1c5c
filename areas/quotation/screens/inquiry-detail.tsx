import { Attachments } from "#areas/attachment/screens/attachments.tsx";
import { Comments } from "#areas/document/screens/comments.tsx";
import { CONTENT_PANE, DocumentPanes } from "#platform/documents/web/document-panes.tsx";
import { type OpenedProduct, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { TrailPane } from "#areas/drafting/screens/trail-pane.tsx";
import { UnderwritingPane } from "#areas/drafting/screens/underwriting-pane.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import { DecisionPanel } from "#areas/underwriting/screens/decision-panel.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { EditionsPane } from "./editions-pane.tsx";
import { BACK } from "./inquiry-places.ts";
import { type Inquiry, useInquiry } from "./inquiry-queries.ts";
import { InquiryRefusal } from "./inquiry-refusal.tsx";
import { InquiryContent, InquiryHeading } from "./inquiry-sheet.tsx";
import { InquirySteps } from "./inquiry-steps.tsx";
import type { Transferring } from "./transferring.ts";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";
import "./quotation.css";

type Params = { inquiryNo: string; type?: string; combId?: string };
type InquiryDetailProps = PageProps<Params> & { transferring: Transferring };

/** One quotation: what it says, where it stands, and what may be done with it. */
export function InquiryDetail({ params: { inquiryNo }, query, setQuery, transferring }: InquiryDetailProps) {
  const inquiry = useInquiry(inquiryNo);
  const { data } = inquiry;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  useTabName(data?.holderName, query, setQuery);
  if (!data || !product.data)
    return (
      <DocumentWait title="询价详情" query={data ? product : inquiry} waiting="正在打开询价单" back={BACK} />
    );
  const given = { inquiry: data, product: product.data };
  return (
    <div className="doc-page is-long" key={inquiryNo}>
      <InquiryHeading {...given}>
        <InquirySteps inquiry={data} transferring={transferring} />
      </InquiryHeading>
      <InquiryRefusal inquiryNo={inquiryNo} status={data.status} />
      <DecisionPanel businessNo={inquiryNo} />
      <DocumentPanes label="询价单的各面" panes={panesOf(given)} query={query} setQuery={setQuery} />
    </div>
  );
}

function panesOf({ inquiry, product }: { inquiry: Inquiry; product: OpenedProduct }) {
  const { inquiryNo } = inquiry;
  return [
    {
      id: CONTENT_PANE,
      label: "单据内容",
      show: () => <InquiryContent inquiry={inquiry} product={product} />,
    },
    { id: "underwriting", label: "核保结论", show: () => <UnderwritingPane businessNo={inquiryNo} /> },
    { id: "papers", label: "影像资料", show: () => <Attachments businessNo={inquiryNo} /> },
    { id: "comments", label: "留言", show: () => <Comments businessNo={inquiryNo} /> },
    {
      id: "trail",
      label: "单据轨迹",
      show: () => <TrailPane businessNo={inquiryNo} statusNames="QuotationStatus" />,
    },
    { id: "editions", label: "版次", show: () => <EditionsPane inquiry={inquiry} product={product} /> },
  ];
}
