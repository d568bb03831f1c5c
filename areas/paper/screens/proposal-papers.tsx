import type { ProposalPageAddition } from "#areas/proposal/screens/proposal-additions.ts";
import type { ProposalView } from "#areas/proposal/screens/proposal-document.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { usePrintProposal, useProposalPapers } from "./paper-queries.ts";
import { PapersPane } from "./papers-pane.tsx";

/** 单证: the printed papers of a proposal, a pane of its page. */
export const papersProposalPageAddition: ProposalPageAddition = {
  id: "printed",
  label: "单证",
  show: (proposal, page) => <ProposalPapers key={proposal.proposalNo} proposal={proposal} {...page} />,
};

type ProposalPapersProps = Pick<PageProps, "query" | "setQuery"> & { proposal: ProposalView };

function ProposalPapers({ proposal: { proposalNo, version }, ...page }: ProposalPapersProps) {
  const papers = useProposalPapers(proposalNo, version);
  const printing = usePrintProposal(proposalNo);
  const { data, error, refetch } = papers;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={4} label="正在打开单证" />;
  return (
    <PapersPane
      {...page}
      subject="投保单"
      list={data.list}
      printing={printing}
      whyNot={data.isPrintable ? "" : "投保单提交核保后可以出具，退回或撤销的不能出具。"}
    >
      {(button, body) => (
        <div className="papers-pane">
          {button && <div className="doc-steps">{button}</div>}
          {body}
        </div>
      )}
    </PapersPane>
  );
}
