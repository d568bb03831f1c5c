import { Attachments } from "#areas/attachment/screens/attachments.tsx";
import { Comments } from "#areas/document/screens/comments.tsx";
import { CONTENT_PANE, DocumentPanes } from "#platform/documents/web/document-panes.tsx";
import { type OpenedProduct, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentContent } from "#areas/drafting/screens/document-sheet.tsx";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { TrailPane } from "#areas/drafting/screens/trail-pane.tsx";
import { UnderwritingPane } from "#areas/drafting/screens/underwriting-pane.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import { DecisionPanel } from "#areas/underwriting/screens/decision-panel.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { OrderPane } from "./order-pane.tsx";
import { BACK } from "./proposal-places.ts";
import { type Proposal, useFirstProposalNo, useProposal } from "./proposal-queries.ts";
import { ProposalRefusal } from "./proposal-refusal.tsx";
import { ProposalHeading } from "./proposal-sheet.tsx";
import { ProposalSteps } from "./proposal-steps.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

const TITLE = "投保单详情";
const WAITING = "正在打开投保单";

type Params = { orderNo: string; riskCode: string; proposalNo?: string };

/** One proposal: what it says, where it stands, and what may be done with it. An order alone leads to its first. */
export function ProposalDetail({ params: { orderNo, riskCode, ...named }, ...page }: PageProps<Params>) {
  const first = useFirstProposalNo(orderNo, riskCode, named.proposalNo === undefined);
  const proposalNo = named.proposalNo ?? first.data;
  if (proposalNo === undefined)
    return <DocumentWait title={TITLE} query={first} waiting={WAITING} back={BACK} />;
  if (proposalNo !== "") return <OneProposal key={proposalNo} proposalNo={proposalNo} {...page} />;
  return (
    <PageWait title={TITLE}>
      <p>
        订单 <code>{orderNo}</code> 中没有该险种的投保单。
      </p>
      <a className="link" href={BACK.href}>
        {BACK.label}
      </a>
    </PageWait>
  );
}

type OneProposalProps = Omit<PageProps, "params"> & { proposalNo: string };

function OneProposal({ proposalNo, query, setQuery }: OneProposalProps) {
  const proposal = useProposal(proposalNo);
  const { data } = proposal;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  useTabName(data?.holderName, query, setQuery);
  if (!data || !product.data)
    return <DocumentWait title={TITLE} query={data ? product : proposal} waiting={WAITING} back={BACK} />;
  return <WholeProposal proposal={data} product={product.data} query={query} setQuery={setQuery} />;
}

type WholeProps = Omit<PageProps, "params"> & { proposal: Proposal; product: OpenedProduct };

export function WholeProposal({ proposal, product, query, setQuery }: WholeProps) {
  const { proposalNo, status } = proposal;
  return (
    <div className="doc-page is-long">
      <ProposalHeading proposal={proposal} product={product}>
        <ProposalSteps proposal={proposal} />
      </ProposalHeading>
      <ProposalRefusal proposalNo={proposalNo} status={status} />
      <DecisionPanel businessNo={proposalNo} />
      <DocumentPanes
        label="投保单的各面"
        panes={panesOf(proposal, product)}
        query={query}
        setQuery={setQuery}
      />
    </div>
  );
}

function panesOf({ proposalNo, orderNo, version, form, facts }: Proposal, product: OpenedProduct) {
  const content = (
    <DocumentContent key={`${proposalNo} ${version}`} form={form} facts={facts} product={product} />
  );
  const trail = <TrailPane businessNo={proposalNo} statusNames="ProposalStatus" />;
  return [
    { id: CONTENT_PANE, label: "单据内容", show: () => content },
    { id: "underwriting", label: "核保结论", show: () => <UnderwritingPane businessNo={proposalNo} /> },
    { id: "papers", label: "影像资料", show: () => <Attachments businessNo={proposalNo} /> },
    ...(orderNo === null
      ? []
      : [
          {
            id: "order",
            label: "订单",
            show: () => <OrderPane orderNo={orderNo} proposalNo={proposalNo} />,
          },
        ]),
    { id: "comments", label: "留言", show: () => <Comments businessNo={proposalNo} /> },
    { id: "trail", label: "单据轨迹", show: () => trail },
  ];
}
