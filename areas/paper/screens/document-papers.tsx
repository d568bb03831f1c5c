import type { InquiryPane } from "#areas/quotation/screens/inquiry-panes.ts";
import type { ProposalPageAddition } from "#areas/proposal/screens/proposal-additions.ts";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import {
  type Printing,
  usePrintProposal,
  usePrintProvisional,
  usePrintQuotation,
  useProposalPapers,
  useProvisionalPapers,
  useQuotationPapers,
} from "./paper-queries.ts";
import { PapersPane } from "./papers-pane.tsx";

const pane = { id: "printed", label: "单证" } as const;

/** 单证: the printed papers of a proposal, a pane of its page. */
export const papersProposalPageAddition: ProposalPageAddition = {
  ...pane,
  show: ({ proposalNo, version }, page) => (
    <ProposalPapers key={proposalNo} businessNo={proposalNo} version={version} {...page} />
  ),
};

/** The printed papers of a cover note. */
export const papersProvisionalPageAddition: DocumentPane = {
  ...pane,
  show: ({ businessNo, version }, page) => (
    <CoverNotePapers key={businessNo} businessNo={businessNo} version={version} {...page} />
  ),
};

/** The quotations of an inquiry. */
export const papersInquiryPane: InquiryPane = {
  ...pane,
  show: ({ inquiryNo, version }, page) => (
    <QuotationPapers key={inquiryNo} businessNo={inquiryNo} version={version} {...page} />
  ),
};

type PapersProps = Pick<PageProps, "query" | "setQuery"> & { businessNo: string; version: number };

function ProposalPapers({ businessNo, version, ...page }: PapersProps) {
  const papers = useProposalPapers(businessNo, version);
  const printing = usePrintProposal(businessNo);
  const whyNot = "投保单提交核保后可以出具，退回或撤销的不能出具。";
  return <Papers {...page} subject="投保单" papers={papers} printing={printing} whyNot={whyNot} />;
}

function CoverNotePapers({ businessNo, version, ...page }: PapersProps) {
  const papers = useProvisionalPapers(businessNo, version);
  const printing = usePrintProvisional(businessNo);
  return (
    <Papers
      {...page}
      subject="暂保单"
      papers={papers}
      printing={printing}
      whyNot="暂保单已撤销，不能出具。"
    />
  );
}

function QuotationPapers({ businessNo, version, ...page }: PapersProps) {
  const papers = useQuotationPapers(businessNo, version);
  const printing = usePrintQuotation(businessNo);
  const whyNot = "核保通过后、有效期内可以出具报价单。";
  return <Papers {...page} subject="报价单" papers={papers} printing={printing} whyNot={whyNot} />;
}

type DocumentPapersProps = Pick<PageProps, "query" | "setQuery"> & {
  subject: string;
  papers: ReturnType<typeof useProposalPapers>;
  printing: Printing;
  /** Why nothing can be printed, where that is so. */
  whyNot: string;
};

function Papers({
  subject,
  papers: { data, error, refetch },
  printing,
  whyNot,
  ...page
}: DocumentPapersProps) {
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={4} label="正在打开单证" />;
  return (
    <PapersPane
      {...page}
      subject={subject}
      list={data.list}
      printing={printing}
      whyNot={data.isPrintable ? "" : whyNot}
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
