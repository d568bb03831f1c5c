import { documentFor } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { openReadingLinks, UNSHARED } from "#areas/drafting/commands/reading-link.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { openProposalLink, proposalLink, readProposalLink } from "../contract/reading-link.ts";
import { totalPeople } from "../rules/total-people.ts";
import type { Proposals } from "./proposals.ts";

export function readingLinkRoutes(services: Services, proposals: Proposals): Route[] {
  const links = openReadingLinks(services, proposalLink, {
    find: documentFor,
    async picture(reader: Reader, proposal: Document) {
      const { status, comCode, isSeeFeeFlag, riskCode, productVersion: version } = proposal;
      const { status: orderStatus } = await proposals.orderOf(reader, proposal);
      const { product } = await proposals.products.pinned(reader, { riskCode, version });
      return {
        forms: [proposal.content],
        codes: [status, comCode, isSeeFeeFlag, orderStatus],
        toContent: ([form = {}]) => ({
          ...proposals.headAnswer(proposal),
          ...UNSHARED,
          teamCode: "",
          inquiryNo: null,
          policyNo: "",
          isDisabled: false,
          form,
          origin: null,
          orderStatus,
          totalPeople: totalPeople(product, proposal.content),
        }),
      };
    },
  });
  return [handle(openProposalLink, links.open), handle(readProposalLink, links.read)];
}
