import { findTransactionEdition } from "#areas/document/questions.ts";
import type { Document, DocumentHead } from "#areas/document/rules/document.ts";
import { createProductDocumentCommands } from "#areas/judging/commands/product-document.ts";
import { getUserRolesAtDocument } from "#areas/judging/rules/transition-context.ts";
import { getTeamCodeOfUser } from "#areas/identity/questions.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { isInquiryModifiable } from "#areas/quotation/questions.ts";
import { listConditionsOfReturns } from "#areas/underwriting/questions.ts";
import { findConditionRow } from "#areas/underwriting/rules/conditions.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { checkInquiryLockedFields } from "#platform/forms/locked-changes.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { traceUsedApproval } from "./inquiry-approval.ts";
import { openProposalJudging } from "./proposal-judging.ts";
import type { ProposalTransitionCommands } from "./proposal-steps.ts";
import {
  editProposal,
  policyUndwrt,
  proposalRefusals,
  revokeProposal,
  takeBackProposal,
} from "../contract/proposal.ts";
import { proposalLifecycle } from "../lifecycle.ts";
import { COPY_TO_PROPOSAL_RIGHTS, createCopyOfferReader } from "../questions.ts";
import { type ApprovedInquiryOfProposal, isBeingPaid, isContentFixed } from "../rules/proposal.ts";
import { type ProposalRole, buildProposalTransitionContext } from "../rules/transition-context.ts";
import { findOrder } from "../store/order.ts";

const { proposalMissing: missing, ...refusals } = proposalRefusals;

/** During a payment the screen offers to follow it. */
const BEING_PAID = { event: "followPayment", label: "查看缴费", why: "" };

export function createProposalCommands(
  services: Services,
  { advance, whyUnsigned }: ProposalTransitionCommands,
) {
  const documents = createProductDocumentCommands(services, {
    number: "proposalNo",
    lifecycle: proposalLifecycle,
    refusals: { missing, ...refusals },
    permissions: {
      save: editProposal.permission,
      submit: policyUndwrt.permission,
      takeBack: takeBackProposal.permission,
      revoke: revokeProposal.permission,
      pay: "pay:initiate",
    },
    judging: openProposalJudging(services),
    transitionContext: openTransitionContext(services, whyUnsigned),
    advance,
  });
  const copyOffers = createCopyOfferReader(services.now);
  return {
    ...documents,
    orderOf,
    originOf,
    demandLocked,
    submit: async (...[unit, ...submission]: Parameters<typeof documents.submit>) => {
      const submitted = await documents.submit(unit, ...submission);
      await traceUsedApproval({ ...unit, services }, submitted.moved, submitted.result);
      return submitted;
    },
    async answer(reader: Reader, proposal: Document, actor: Actor, judged?: ProductFormEvaluation) {
      const { offers, ...answer } = await documents.answer(reader, proposal, actor, judged);
      const following = isBeingPaid(proposal.status) ? [BEING_PAID] : [];
      const copying = await copyOffers(reader, actor, proposal, COPY_TO_PROPOSAL_RIGHTS.T);
      const { isDisabled } = await orderOf(reader, proposal);
      return { ...answer, offers: [...offers, ...following, ...copying], isDisabled };
    },
  };
}

export type ProposalCommands = ReturnType<typeof createProposalCommands>;

function openTransitionContext({ now }: Services, whyUnsigned: ProposalTransitionCommands["whyUnsigned"]) {
  return async (reader: Reader, proposal: Document, { userCode }: Actor, judged?: ProductFormEvaluation) => {
    const teamCode = await getTeamCodeOfUser(reader, userCode);
    const { isDisabled } = await orderOf(reader, proposal);
    // Every user who may take money takes it for any proposal that the user sees.
    const roles = new Set<ProposalRole>([
      ...getUserRolesAtDocument(proposal, { userCode, teamCode }),
      "payer",
    ]);
    return buildProposalTransitionContext(proposal, roles, {
      today: getTodayInShanghai(now()),
      isDisabled,
      judged,
      // Nobody submits in any other state.
      unsigned: judged && !isContentFixed(proposal.status) ? await whyUnsigned(reader, proposal) : undefined,
    });
  };
}

async function orderOf(reader: Reader, { orderNo }: DocumentHead) {
  assert(orderNo !== null, "a proposal belongs to an order");
  const order = await findOrder(reader, orderNo);
  assert(order, "the order of a proposal is there");
  return order;
}

/**
 * Undefined where it came from no quotation. Where the inquiry might be modified, its proposal may depart from it and is
 * underwritten again.
 */
async function originOf(reader: Reader, proposal: Document): Promise<ApprovedInquiryOfProposal | undefined> {
  const { inquiryNo, inquiryVersion, inquiryType } = proposal;
  if (inquiryNo === null || inquiryVersion === null) return undefined;
  const approved = await findTransactionEdition(reader, inquiryNo, inquiryVersion);
  assert(approved, "what was transferred was approved");
  const { content: form, productVersion } = approved;
  return { inquiryType, mayModifyInquiry: await isInquiryModifiable(reader, proposal), form, productVersion };
}

/**
 * Refuses a content that changes what the quotation keeps locked. What underwriters asked for in any return of the
 * proposal is permitted: a later return must not lock what was taken over before.
 */
async function demandLocked(
  reader: Reader,
  proposal: Document,
  { product }: CompiledProduct,
  content: FilledForm,
): Promise<void> {
  const origin = await originOf(reader, proposal);
  if (!origin) return;
  const asked = await listConditionsOfReturns(reader, proposal.businessNo);
  const permitted = asked.map((condition) => ({
    ...condition,
    index:
      condition.index === null || condition.index < 0
        ? condition.index
        : findConditionRow(origin.form, condition),
  }));
  const forms = { before: origin.form, after: content };
  const changed = checkInquiryLockedFields(product.sections, forms, origin, permitted);
  const values = { count: String(changed.length) };
  if (changed.length > 0)
    throw new Refusal(proposalRefusals.lockedChanged, { values, fields: toRefusalFields(changed) });
}
