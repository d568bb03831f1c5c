import { UnpricedDocumentContent } from "#areas/judging/screens/document-sheet.tsx";
import { createSharedDocumentPage } from "#areas/judging/screens/shared-document.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { readProposalLink } from "../contract/reading-link.ts";
import { proposalDocumentKind } from "./proposal-document.tsx";

export const SharedProposal = createSharedDocumentPage({
  kind: proposalDocumentKind,
  read: async (link) => {
    const { proposal: document, ...answer } = await callApi(readProposalLink, link);
    return { ...answer, document };
  },
  Content: UnpricedDocumentContent,
});
