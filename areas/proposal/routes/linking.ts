import { documentFor } from "#areas/document/questions.ts";
import { openReadingLinks } from "#areas/drafting/commands/reading-link.ts";
import { openOutside } from "#areas/drafting/questions/outside.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { proposalRefusals } from "../contract.ts";
import { openProposalLink, readProposalLink } from "../contract/reading-link.ts";
import { totalPeople } from "../rules/total-people.ts";
import { headAnswer } from "./answer.ts";
import type { Desk } from "./desk.ts";
import { asWire } from "./reading.ts";

const DICTIONARIES = ["ProposalStatus", "OrderStatus", "YesNo"];

export function linkingRoutes(services: Services, desk: Desk): Route[] {
  const outside = openOutside(services.now);
  const { permission } = openProposalLink;
  const links = openReadingLinks(services, { purpose: "proposalReading", permission });
  const shown = openShown(desk, outside);
  return [
    handle(openProposalLink, async ({ input: { proposalNo, audience }, actor, tx, note, refuse }) => {
      const proposal = await documentFor(tx, actor, proposalNo);
      if (!proposal) return refuse(proposalRefusals.proposalMissing);
      const productLine = await outside.productLineOf(tx, proposal);
      const wanted = { businessNo: proposalNo, productLine, audience: audience.trim() };
      const { issued, link } = links.issue(actor, wanted);
      // The proposal itself stays as it is: no `after` of it.
      note({ subject: proposalNo, comCode: proposal.comCode, change: { link } });
      return issued;
    }),

    handle(readProposalLink, ({ input, upkeep }) =>
      links.read(input, upkeep, (reader, issuer, audience) =>
        shown(reader, issuer, { proposalNo: input.businessNo, audience }),
      ),
    ),
  ];
}

type Wanted = { readonly proposalNo: string; readonly audience: string };

/** A proposal as somebody without an account may see it: nothing leads on from there, and nothing may be done with it. */
function openShown(desk: Desk, outside: ReturnType<typeof openOutside>) {
  return async (reader: Reader, issuer: Actor, { proposalNo, audience }: Wanted) => {
    const proposal = await documentFor(reader, issuer, proposalNo);
    if (!proposal) return undefined;
    const { status, comCode, isSeeFeeFlag, riskCode, productVersion: version } = proposal;
    const { status: orderStatus } = await desk.orderOf(reader, proposal);
    const { forms, beside } = await outside.beside(reader, proposal, issuer, {
      audience,
      forms: [proposal.content],
      codes: [status, comCode, isSeeFeeFlag, orderStatus],
      dictionaries: DICTIONARIES,
    });
    const { product } = await desk.products.pinned(reader, { riskCode, version });
    return {
      ...beside,
      proposal: {
        ...headAnswer(proposal),
        copiedFrom: "",
        inputBy: "",
        teamCode: "",
        inquiryNo: null,
        policyNo: "",
        faults: [],
        notPriced: "",
        offers: [],
        isDisabled: false,
        facts: {},
        form: asWire(forms[0] ?? {}),
        origin: null,
        orderStatus,
        totalPeople: totalPeople(product, proposal.content),
      },
    };
  };
}
