import type { ReactNode } from "react";
import { Attachments } from "#areas/attachment/screens/attachments.tsx";
import { Comments } from "#areas/document/screens/comments.tsx";
import { DecisionPanel } from "#areas/underwriting/screens/decision-panel.tsx";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { PageProps, Query } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { Tabs } from "#platform/web/tabs.tsx";
import { EditionsPane } from "./editions-pane.tsx";
import { INQUIRIES } from "./inquiry-places.ts";
import { type Inquiry, type OpenedProduct, useInquiry, useProduct } from "./inquiry-queries.ts";
import { InquiryContent, InquiryHeading } from "./inquiry-sheet.tsx";
import { InquirySteps } from "./inquiry-steps.tsx";
import { PageWait } from "./page-wait.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { TrailPane } from "./trail-pane.tsx";
import { UnderwritingPane } from "./underwriting-pane.tsx";
import { useNamedTab } from "./use-named-tab.ts";
import "./quotation.css";

type Params = { inquiryNo: string; type?: string; combId?: string };

/** One quotation: what it says, where it stands, and what may be done with it. */
export function InquiryDetail({ params: { inquiryNo }, query, setQuery }: PageProps<Params>) {
  const inquiry = useInquiry(inquiryNo);
  const { data } = inquiry;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  useNamedTab(data?.holderName, query, setQuery);
  const asked = data ? product : inquiry;
  if (data && product.data)
    return <Whole key={inquiryNo} inquiry={data} product={product.data} query={query} setQuery={setQuery} />;
  return (
    <PageWait title="询价详情">
      {asked.error ? (
        <>
          <FaultNote fault={asked.error} onRetry={() => void asked.refetch()} />
          <a className="link" href={INQUIRIES}>
            返回询价单列表
          </a>
        </>
      ) : (
        <Skeleton rows={10} label="正在打开询价单" />
      )}
    </PageWait>
  );
}

const panes = [
  { id: "content", label: "单据内容" },
  { id: "underwriting", label: "核保结论" },
  { id: "papers", label: "影像资料" },
  { id: "comments", label: "留言" },
  { id: "trail", label: "单据轨迹" },
  { id: "editions", label: "版次" },
];

type Given = {
  inquiry: Inquiry;
  product: OpenedProduct;
  query: Query;
  setQuery: PageProps["setQuery"];
};

function Whole({ inquiry, product, query, setQuery }: Given) {
  const { inquiryNo, status } = inquiry;
  const { tab = "content" } = query;
  return (
    <div className="doc-page is-long">
      <InquiryHeading inquiry={inquiry} product={product}>
        <InquirySteps inquiry={inquiry} />
      </InquiryHeading>
      <RefusalNote inquiryNo={inquiryNo} status={status} />
      <DecisionPanel businessNo={inquiryNo} />
      <Tabs
        label="询价单的各面"
        tabs={panes}
        chosen={panes.some(({ id }) => id === tab) ? tab : "content"}
        onChoose={(id) => setQuery({ tab: id })}
      >
        <Pane tab={tab} inquiry={inquiry} product={product} />
      </Tabs>
    </div>
  );
}

type PaneGiven = Pick<Given, "inquiry" | "product"> & { tab: string };

function Pane({ tab, inquiry, product }: PaneGiven) {
  const content = paneOf(tab, { inquiry, product });
  if (content) return <div className="doc-pane">{content}</div>;
  return <InquiryContent inquiry={inquiry} product={product} />;
}

function paneOf(tab: string, { inquiry, product }: Omit<PaneGiven, "tab">): ReactNode {
  const { inquiryNo } = inquiry;
  if (tab === "underwriting") return <UnderwritingPane inquiryNo={inquiryNo} />;
  if (tab === "papers") return <Attachments businessNo={inquiryNo} />;
  if (tab === "comments") return <Comments businessNo={inquiryNo} />;
  if (tab === "trail") return <TrailPane inquiryNo={inquiryNo} />;
  return tab === "editions" ? <EditionsPane inquiry={inquiry} product={product} /> : undefined;
}
