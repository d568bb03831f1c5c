import type { ComponentProps } from "react";
import { DetailFrame, DetailPage, type StandardPanes } from "#areas/judging/screens/detail-page.tsx";
import type { ContentProps } from "#areas/judging/screens/product-document.tsx";
import type { Pane } from "#platform/documents/web/document-panes.tsx";
import { DocumentWait, PageWait } from "#platform/documents/web/document-wait.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { EditProposal } from "./edit-proposal.tsx";
import { OrderPane } from "./order-pane.tsx";
import { type Proposal, proposalDocument, useFirstProposalNo } from "./proposal-document.tsx";
import { BACK } from "./proposal-places.ts";
import { ProposalSteps } from "./proposal-steps.tsx";

const TITLE = "投保单详情";

type Params = { orderNo: string; riskCode: string; proposalNo?: string };

/** The page of one proposal; an order alone leads to its first proposal. */
export function ProposalDetail({ params: { orderNo, riskCode, ...named }, ...page }: PageProps<Params>) {
  const first = useFirstProposalNo(orderNo, riskCode, named.proposalNo === undefined);
  const proposalNo = named.proposalNo ?? first.data;
  if (proposalNo === undefined)
    return <DocumentWait title={TITLE} query={first} waiting="正在打开投保单" back={BACK} />;
  if (proposalNo !== "")
    return <DetailPage key={proposalNo} businessNo={proposalNo} {...page} {...detailParts} />;
  return (
    <PageWait title={TITLE}>
      <p>
        订单 <code>{orderNo}</code> 中没有该险种的投保单。
      </p>
      <TextLink href={BACK.href}>{BACK.label}</TextLink>
    </PageWait>
  );
}

/** The page that edits a proposal; a proposal of a closed order is shown only. */
export function ProposalEditPage(page: Omit<ComponentProps<typeof EditProposal>, "renderClosed">) {
  const { query, setQuery } = page;
  return (
    <EditProposal
      {...page}
      renderClosed={({ document, product }) => (
        <DetailFrame
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
  kind: proposalDocument,
  renderSteps: (proposal: Proposal) => <ProposalSteps proposal={proposal} />,
  panesOf,
};

function panesOf(
  { content, underwriting, papers, comments, trail }: StandardPanes,
  { document: { orderNo, proposalNo } }: ContentProps<Proposal>,
): Pane[] {
  if (orderNo === null) return [content, underwriting, papers, comments, trail];
  const show = () => <OrderPane orderNo={orderNo} proposalNo={proposalNo} />;
  return [content, underwriting, papers, { id: "order", label: "订单", show }, comments, trail];
}
