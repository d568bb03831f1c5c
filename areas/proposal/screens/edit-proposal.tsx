import type { ReactNode } from "react";
import { EditPage } from "#areas/judging/screens/draft-editor.tsx";
import type { LoadedDocumentProps } from "#areas/judging/screens/product-document.tsx";
import { buildInquiryDetailHref as inquiryHref } from "#areas/quotation/screens/inquiry-places.ts";
import { SpecialStagingNote } from "#areas/special-staging/screens/proposal-staging.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { CopiedNote } from "./copied-note.tsx";
import { type ProposalView, proposalDocumentKind, useProposalEditorCalls } from "./proposal-document.tsx";

type Params = {
  orderNo: string;
  proposalNo: string;
  type: string;
  state?: string;
  other?: string;
  combId?: string;
  transferType?: string;
};

type EditProposalProps = PageProps<Params> & {
  /** Shows a proposal whose order is closed. */
  renderClosed: (opened: LoadedDocumentProps<ProposalView>) => ReactNode;
};

export function EditProposal({ params: { proposalNo }, renderClosed, ...page }: EditProposalProps) {
  return (
    <EditPage
      {...page}
      key={proposalNo}
      kind={proposalDocumentKind}
      calls={useProposalEditorCalls()}
      businessNo={proposalNo}
      renderTitleNote={originNote}
      renderNote={(proposal) => (
        <>
          <CopiedNote proposal={proposal} />
          <SpecialStagingNote proposal={proposal} />
        </>
      )}
      renderInstead={(opened) => (opened.document.isDisabled ? renderClosed(opened) : undefined)}
    />
  );
}

/** The inquiry that the proposal came from, and that its underwritten content stays. */
function originNote({ origin, inquiryNo }: ProposalView): ReactNode {
  if (!origin || inquiryNo === null) return null;
  return (
    <span className="quiet-note">
      由询价单 <TextLink href={inquiryHref(inquiryNo)}>{inquiryNo}</TextLink>{" "}
      转入，锁定的内容以核保通过的询价为准
    </span>
  );
}
