import type { ComponentType } from "react";
import { SharedEndorsement } from "#areas/endorsement/screens/shared-endorsement.tsx";
import type { SharedDocumentPageParams } from "#areas/judging/screens/shared-document.tsx";
import { SharedPolicy } from "#areas/policy/screens/shared-policy.tsx";
import { SharedProposal } from "#areas/proposal/screens/shared-proposal.tsx";
import { SharedInquiry } from "#areas/quotation/screens/shared-inquiry.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";

/** The first letter of the number names the kind of document. The server refuses an invalid number. */
const pages: Readonly<Record<string, ComponentType<PageProps<SharedDocumentPageParams>>>> = {
  Q: SharedInquiry,
  T: SharedProposal,
  P: SharedPolicy,
  E: SharedEndorsement,
};

export function SharedDocumentPage(page: PageProps<SharedDocumentPageParams>) {
  const Page = pages[page.params.businessNo.charAt(0)] ?? SharedInquiry;
  return <Page {...page} />;
}
