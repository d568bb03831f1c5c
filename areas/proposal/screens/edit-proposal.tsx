import { useState } from "react";
import { type OpenedProduct, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import { detailHref as inquiryHref } from "#areas/quotation/screens/inquiry-places.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { WholeProposal } from "./proposal-detail.tsx";
import { CopiedNote } from "./copied-note.tsx";
import { ProposalEditor } from "./proposal-editor.tsx";
import { BACK, detailHref, editHref } from "./proposal-places.ts";
import { type Proposal, useProposal } from "./proposal-queries.ts";
import { ProposalRefusal } from "./proposal-refusal.tsx";
import { ProposalChip } from "./proposal-sheet.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

const TITLE = "编辑投保单";

type Params = {
  orderNo: string;
  proposalNo: string;
  type: string;
  state?: string;
  other?: string;
  combId?: string;
  transferType?: string;
};

export function EditProposal({ params: { proposalNo }, ...page }: PageProps<Params>) {
  return <KeptProposal key={proposalNo} proposalNo={proposalNo} {...page} />;
}

type KeptProposalProps = Omit<PageProps, "params"> & { proposalNo: string };

function KeptProposal({ proposalNo, query, setQuery }: KeptProposalProps) {
  const proposal = useProposal(proposalNo);
  const { data } = proposal;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  const [turn, setTurn] = useState(0);
  useTabName(data?.holderName, query, setQuery);
  if (!data || !product.data)
    return (
      <DocumentWait title={TITLE} query={data ? product : proposal} waiting="正在打开投保单" back={BACK} />
    );
  if (data.isDisabled)
    return <WholeProposal proposal={data} product={product.data} query={query} setQuery={setQuery} />;
  if (!data.offers.some(({ event }) => event === "save")) return <Closed proposal={data} />;
  const again = (): void => void proposal.refetch().then(() => setTurn(turn + 1));
  return <Open key={turn} proposal={data} product={product.data} onReload={again} />;
}

function Closed({ proposal }: { proposal: Proposal }) {
  return (
    <PageWait title={TITLE}>
      <p>
        投保单 <code>{proposal.proposalNo}</code> 现为 <ProposalChip proposal={proposal} />
        ，不能编辑，或不属于您和您的团队。
      </p>
      <a className="button" href={detailHref(proposal)}>
        查看投保单
      </a>
    </PageWait>
  );
}

type OpenProps = { proposal: Proposal; product: OpenedProduct; onReload: () => void };

function Open({ proposal, product, onReload }: OpenProps) {
  const { proposalNo, status, holderName, inquiryNo, origin, form, facts } = proposal;
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>{TITLE}</h1>
          <code>{proposalNo}</code>
          <ProposalChip proposal={proposal} />
          <span>{product.compiled.product.nameZh}</span>
          {origin && inquiryNo !== null && <Origin inquiryNo={inquiryNo} />}
        </div>
        <a className="button small" href={detailHref(proposal)}>
          查看详情
        </a>
      </header>
      <CopiedNote proposal={proposal} />
      <ProposalRefusal proposalNo={proposalNo} status={status} />
      <ProposalEditor
        product={product}
        filled={form}
        facts={facts}
        origin={origin ?? undefined}
        first={proposal}
        draft={{ recordKey: editHref(proposal), title: `投保单 ${proposalNo} ${holderName}` }}
        onReload={onReload}
      />
    </div>
  );
}

/** Where it came from, and that what was underwritten there stays. */
function Origin({ inquiryNo }: { inquiryNo: string }) {
  return (
    <span className="quiet-note">
      由询价单{" "}
      <a className="link" href={inquiryHref(inquiryNo)}>
        {inquiryNo}
      </a>{" "}
      转入，锁定的内容以核保通过的询价为准
    </span>
  );
}
