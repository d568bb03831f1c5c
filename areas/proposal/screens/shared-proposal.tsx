import { DocumentContent } from "#areas/drafting/screens/document-sheet.tsx";
import {
  SharedDocument,
  type SharedProps,
  type SharedParams,
} from "#areas/drafting/screens/shared-document.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { readProposalLink } from "../contract/reading-link.ts";
import { ProposalHeading } from "./proposal-sheet.tsx";

type LinkAnswer = AnswerOf<typeof readProposalLink>;

const kind = {
  name: "投保单",
  read: (asked: Parameters<typeof callApi<typeof readProposalLink>>[1]) => callApi(readProposalLink, asked),
  versionOf: ({ proposal }: LinkAnswer) => proposal.productVersion,
  Sheet,
};

/** One proposal for somebody who has no account. */
export function SharedProposal(page: PageProps<SharedParams>) {
  return <SharedDocument {...page} kind={kind} />;
}

function Sheet({ told: { proposal }, product }: SharedProps<LinkAnswer>) {
  const { form, facts } = proposal;
  return (
    <>
      <ProposalHeading proposal={proposal} product={product} />
      <DocumentContent form={form} facts={facts} product={product} />
    </>
  );
}
