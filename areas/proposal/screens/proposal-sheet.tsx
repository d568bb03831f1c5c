import type { ReactNode } from "react";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentHeading } from "#areas/drafting/screens/document-sheet.tsx";
import { StatusChip } from "#areas/drafting/screens/status-chip.tsx";
import { proposalList } from "../rules/proposal-list.ts";
import { ProposalFacts } from "./proposal-facts.tsx";
import type { Proposal } from "./proposal-queries.ts";

export function ProposalChip({ proposal: { status, isDisabled } }: { proposal: Proposal }) {
  return (
    <>
      <StatusChip list={proposalList} status={status} />
      {isDisabled && <span className="chip is-past">订单已停止投保</span>}
    </>
  );
}

type ProposalHeadingProps = { proposal: Proposal; product: OpenedProduct; children?: ReactNode };

/** What everybody who reads a proposal sees first; `children` is what he may do with it. */
export function ProposalHeading({ proposal, product, children }: ProposalHeadingProps) {
  return (
    <DocumentHeading
      title="投保单"
      businessNo={proposal.proposalNo}
      document={proposal}
      chips={<ProposalChip proposal={proposal} />}
      facts={<ProposalFacts proposal={proposal} riskName={product.compiled.product.nameZh} />}
    >
      {children}
    </DocumentHeading>
  );
}
