import type { ComponentProps } from "react";
import {
  ProductDocumentDetailFrame,
  ProductDocumentDetailPage,
  type StandardPanes,
} from "#areas/judging/screens/detail-page.tsx";
import { ContentDifferences } from "#areas/judging/screens/content-differences.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import type { DocumentTabPane } from "#platform/documents/web/document-panes.tsx";
import { DocumentLoadingPage, PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { EditProposal } from "./edit-proposal.tsx";
import { OrderPane } from "./order-pane.tsx";
import {
  INQUIRY_PANE_ID,
  type ProposalView,
  proposalDocumentKind,
  useFirstProposalNo,
} from "./proposal-document.tsx";
import { BACK_TO_PROPOSALS_LINK } from "./proposal-places.ts";
import { ProposalActionButtons } from "./proposal-steps.tsx";

const TITLE = "投保单详情";

type Params = { orderNo: string; riskCode: string; proposalNo?: string };

/** The page of one proposal; an order alone leads to its first proposal. */
export function ProposalDetail({ params: { orderNo, riskCode, ...named }, ...page }: PageProps<Params>) {
  const first = useFirstProposalNo(orderNo, riskCode, named.proposalNo === undefined);
  const proposalNo = named.proposalNo ?? first.data;
  if (proposalNo === undefined)
    return (
      <DocumentLoadingPage
        title={TITLE}
        query={first}
        waiting="正在打开投保单"
        back={BACK_TO_PROPOSALS_LINK}
      />
    );
  if (proposalNo !== "")
    return <ProductDocumentDetailPage key={proposalNo} businessNo={proposalNo} {...page} {...detailParts} />;
  return (
    <PageLoadingFrame title={TITLE}>
      <p>
        订单 <code>{orderNo}</code> 中没有该险种的投保单。
      </p>
      <TextLink href={BACK_TO_PROPOSALS_LINK.href}>{BACK_TO_PROPOSALS_LINK.label}</TextLink>
    </PageLoadingFrame>
  );
}

/** The page that edits a proposal; a proposal of a closed order is shown only. */
export function ProposalEditPage(page: Omit<ComponentProps<typeof EditProposal>, "renderClosed">) {
  const { query, setQuery } = page;
  return (
    <EditProposal
      {...page}
      renderClosed={({ document, product }) => (
        <ProductDocumentDetailFrame
          document={document}
          product={product}
          query={query}
          setQuery={setQuery}
          {...detailParts}
        />
      )}
    />
  );
}

const detailParts = {
  kind: proposalDocumentKind,
  renderSteps: (proposal: ProposalView) => <ProposalActionButtons proposal={proposal} />,
  panesOf,
};

function panesOf(
  { content, underwriting, papers, comments, trail }: StandardPanes,
  opened: ProductDocumentContentProps<ProposalView>,
): DocumentTabPane[] {
  const { orderNo, proposalNo } = opened.document;
  const panes = [content, underwriting, papers];
  if (orderNo !== null)
    panes.push({
      id: "order",
      label: "订单",
      show: () => <OrderPane orderNo={orderNo} proposalNo={proposalNo} />,
    });
  return [...panes, comments, trail, ...listInquiryPanes(opened)];
}

function listInquiryPanes({
  document: { origin, form },
  product,
}: ProductDocumentContentProps<ProposalView>): DocumentTabPane[] {
  if (!origin) return [];
  const show = () => (
    <ContentDifferences
      product={product}
      before={{ form: origin.form, name: "询价单" }}
      after={{ form, name: "投保单" }}
      sameNote="投保单与询价单内容相同。"
    />
  );
  return [{ id: INQUIRY_PANE_ID, label: "与询价对比", show }];
}
