import { approvedContent } from "#areas/document/questions.ts";
import type { Document, DocumentHead } from "#areas/document/rules/document.ts";
import { type Judged, openJudging } from "#areas/drafting/questions/judging.ts";
import { instalmentFaults } from "#areas/drafting/rules/instalments.ts";
import { rolesOf } from "#areas/drafting/rules/standing.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { Approved } from "../rules/origin.ts";
import { type ProposalGuard, type ProposalRole, standingFor } from "../rules/standing.ts";
import { findOrder } from "../store.ts";

/** What every route of a proposal asks first: what its product says of it, and what the user may do with it. */
export function openDesk({ now }: Pick<Services, "now">) {
  const judging = openJudging({ now });

  async function orderOf(reader: Reader, { orderNo }: DocumentHead) {
    assert(orderNo !== null, "a proposal belongs to an order");
    const order = await findOrder(reader, orderNo);
    assert(order, "the order of a proposal is there");
    return order;
  }

  return {
    ...judging,
    orderOf,
    judge: async (...asked: Parameters<typeof judging.judge>) =>
      withPlanJudged(await judging.judge(...asked), asked[2]),
    judgeDocument: async (reader: Reader, document: Document) =>
      withPlanJudged(await judging.judgeDocument(reader, document), document.content),
    async standing(
      reader: Reader,
      proposal: Document,
      actor: Actor,
      judged?: JudgedForm,
    ): Promise<Standing<ProposalRole, ProposalGuard>> {
      const { userCode } = actor;
      const teamCode = await teamCodeOf(reader, userCode);
      const { isDisabled } = await orderOf(reader, proposal);
      const known = { today: todayInShanghai(now()), isDisabled, judged };
      // Whoever may take money takes it for any proposal that he sees.
      const roles = new Set<ProposalRole>([...rolesOf(proposal, { userCode, teamCode }), "payer"]);
      return standingFor(proposal, roles, known);
    },
    /** Undefined where it came from no quotation. The quotation is not modified any more once it went into proposals. */
    async originOf(
      reader: Reader,
      { inquiryNo, inquiryVersion, inquiryType }: Document,
    ): Promise<Approved | undefined> {
      if (inquiryNo === null || inquiryVersion === null) return undefined;
      const form = await approvedContent(reader, inquiryNo, inquiryVersion);
      assert(form, "what was transferred was approved");
      return { inquiryType, mayModifyInquiry: false, form };
    },
  };
}

/** What could not be paid as it is planned is not submitted either. */
function withPlanJudged(whole: Judged, content: FilledForm): Judged {
  const { judged } = whole;
  const faults = [...judged.faults, ...instalmentFaults(content, judged)];
  return { ...whole, judged: { ...judged, faults } };
}

export type Desk = ReturnType<typeof openDesk>;
