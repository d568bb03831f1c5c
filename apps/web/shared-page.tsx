import type { SharedParams } from "#areas/judging/screens/shared-document.tsx";
import { SharedPolicy } from "#areas/policy/screens/shared-policy.tsx";
import { SharedProposal } from "#areas/proposal/screens/shared-proposal.tsx";
import { SharedInquiry } from "#areas/quotation/screens/shared-inquiry.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";

/** Which kind it is stands in the number; what is no number at all is refused by the server. */
const pages: Readonly<Record<string, typeof SharedInquiry>> = {
  Q: SharedInquiry,
  T: SharedProposal,
  P: SharedPolicy,
};

export function SharedDocumentPage(page: PageProps<SharedParams>) {
  const Page = pages[page.params.businessNo.charAt(0)] ?? SharedInquiry;
  return <Page {...page} />;
}
