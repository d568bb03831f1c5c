import { type ComponentProps, Fragment } from "react";
import {
  ProductDocumentDetailFrame,
  ProductDocumentDetailPage,
  type StandardPanes,
} from "#areas/judging/screens/detail-page.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import { SpecialStagingLink } from "#areas/special-staging/screens/proposal-staging.tsx";
import type { DocumentTabPane } from "#platform/documents/web/document-panes.tsx";
import { DocumentLoadingPage, PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import { useViewable } from "#platform/lists/web/use-may-look.ts";
import { TextLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { EditProposal } from "./edit-proposal.tsx";
import { InquiryPane } from "./inquiry-pane.tsx";
import { OrderPane } from "./order-pane.tsx";
import type { ProposalPageAddition, ProposalPageContext } from "./proposal-additions.ts";
import {
  INQUIRY_PANE_ID,
  type ProposalView,
  proposalDocumentKind,
  useFirstProposalNo,
} from "./proposal-document.tsx";
import { BACK_TO_PROPOSALS_LINK } from "./proposal-places.ts";
import { ProposalActionButtons } from "./proposal-steps.tsx";

const TITLE = "投保单详情";

type PageQuery = Pick<PageProps, "query" | "setQuery">;
/** Panes that later areas add. */
type AdditionsProp = { additions: readonly ProposalPageAddition[] };
type Params = { orderNo: string; riskCode: string; proposalNo?: string };

/** The page of one proposal; an order alone leads to its first proposal. */
export function ProposalDetail({
  params: { orderNo, riskCode, ...named },
  additions: all,
  ...page
}: PageProps<Params> & AdditionsProp) {
  const additions = useViewable(all);
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
    return (
      <ProductDocumentDetailPage
        key={proposalNo}
        businessNo={proposalNo}
        {...page}
        {...detailParts(additions, page)}
      />
    );
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
export function ProposalEditPage({
  additions: all,
  ...page
}: Omit<ComponentProps<typeof EditProposal>, "renderClosed"> & AdditionsProp) {
  const additions = useViewable(all);
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
          {...detailParts(additions, page)}
        />
      )}
    />
  );
}

type OpenedProposal = ProductDocumentContentProps<ProposalView>;

const detailParts = (additions: readonly ProposalPageAddition[], page: PageQuery) => ({
  kind: proposalDocumentKind,
  renderSteps: (proposal: ProposalView) => (
    <>
      <ProposalActionButtons proposal={proposal} />
      <SpecialStagingLink proposal={proposal} />
      {additions.map(({ id, steps }) => steps && <Fragment key={id}>{steps(proposal)}</Fragment>)}
    </>
  ),
  panesOf: (standard: StandardPanes, opened: OpenedProposal & Pick<ProposalPageContext, "seek">) =>
    panesOf(
      standard,
      opened,
      additions.map(({ id, label, show }) => ({
        id,
        label,
        show: () => show(opened.document, { ...page, seek: opened.seek }),
      })),
    ),
});

function panesOf(
  { content, underwriting, papers, comments, trail }: StandardPanes,
  opened: OpenedProposal,
  added: readonly DocumentTabPane[],
): DocumentTabPane[] {
  const { orderNo, proposalNo } = opened.document;
  const panes = [content, underwriting, papers, ...added];
  if (orderNo !== null)
    panes.push({
      id: "order",
      label: "订单",
      show: () => <OrderPane orderNo={orderNo} proposalNo={proposalNo} />,
    });
  return [...panes, comments, trail, ...listInquiryPanes(opened)];
}

function listInquiryPanes({ document, product }: OpenedProposal): DocumentTabPane[] {
  const { origin } = document;
  if (!origin) return [];
  const show = () => <InquiryPane proposal={document} origin={origin} product={product} />;
  return [{ id: INQUIRY_PANE_ID, label: "与询价对比", show }];
}
