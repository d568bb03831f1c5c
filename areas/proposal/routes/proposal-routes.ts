import { copyAttachments } from "#areas/attachment/commands.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { buildJudgedDraft } from "#areas/judging/commands/new-draft.ts";
import {
  createReadingLinkHandlers,
  READING_LINK_HIDDEN_FIELDS,
} from "#areas/judging/commands/reading-link.ts";
import { describeDocumentForm } from "#areas/judging/questions/document-form.ts";
import { findStoredPriceForUser, listFiguresOfDocument } from "#areas/judging/questions/document-figures.ts";
import { removeUploadSections } from "#areas/judging/rules/draft.ts";
import { createOpportunityCommands } from "#areas/opportunity/commands/opportunity-steps.ts";
import { transferApprovedInquiry } from "#areas/quotation/commands/inquiry-steps.ts";
import { simulateUnderwriting } from "#areas/underwriting/commands.ts";
import { toFormForUser } from "#areas/product/rules/outside-view.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { isBackdatingAwaited } from "#areas/backdating/questions.ts";
import { permitBackdatedStart } from "../commands/backdated-start.ts";
import { createProposal } from "../commands/new-proposal.ts";
import {
  addPolicy,
  editProposal,
  policyUndwrt,
  proposalRefusals,
  queryProposalInfo,
  revokeProposal,
  simulateProposal,
  takeBackProposal,
  transferInquiry,
} from "../contract/proposal.ts";
import { openProposalLink, proposalReadingLink, readProposalLink } from "../contract/reading-link.ts";
import {
  checkBackdatedStartDate,
  DATA_SOURCE_MANUAL,
  DATA_SOURCE_INQUIRY,
  countPeopleInRosters,
} from "../rules/proposal.ts";
import { describeSubmission, WAITING_RESULT } from "./submissions.ts";
import type { ProposalCommands } from "../commands/proposals.ts";

export function proposalRoutes(services: Services, proposals: ProposalCommands): Route[] {
  return [
    ...entryRoutes(services, proposals),
    ...stepRoutes(services, proposals),
    ...queryRoutes(proposals),
    ...readingLinkRoutes(services, proposals),
  ];
}

function entryRoutes(services: Services, proposals: ProposalCommands): Route[] {
  const opportunities = createOpportunityCommands(services);
  return [
    handle(addPolicy, async ({ input, ...unit }) => {
      const { riskCode, form, comCode = unit.actor.comCode, orderNo } = input;
      const product = await proposals.productFor(unit, { riskCode, comCode });
      const { entered, judgement } = await proposals.write(unit, product, form, DATA_SOURCE_MANUAL);
      proposals.demandHolderName(entered);
      const created = await createProposal({ ...unit, services }, { ...entered, orderNo });
      return proposals.answer(unit.tx, created, unit.actor, judgement);
    }),

    handle(editProposal, async ({ input, ...unit }) => {
      const proposal = await proposals.lock(unit, input);
      const written = await proposals.rewrite(unit, proposal, input.form, proposal.dataSource);
      const { compiled, content, draft, judgement } = written;
      await proposals.demandLocked(unit.tx, proposal, compiled, content);
      proposals.demandHolderName(draft);
      const saved = await proposals.move(unit, proposal, "save", { draft });
      return proposals.answer(unit.tx, saved, unit.actor, judgement);
    }),

    handle(transferInquiry, async ({ input, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const work = { ...unit, services };
      const transferred = await transferApprovedInquiry(work, actor, services, input);
      if (!transferred) return refuse(proposalRefusals.inquiryMissing);
      const { inquiry, content } = transferred;
      const { riskCode, comCode, productVersion, businessNo: inquiryNo } = inquiry;
      const compiled = await proposals.products.pinned(tx, { riskCode, version: productVersion });
      const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: DATA_SOURCE_INQUIRY };
      const form = removeUploadSections(compiled, content);
      const { draft } = await buildJudgedDraft(proposals, tx, compiled, { form, whose });
      const entered = { ...draft, riskCode, comCode, productVersion };
      const origin = { inquiryNo, inquiryVersion: inquiry.baseVersion };
      const created = await createProposal(work, { ...entered, ...origin });
      await opportunities.proposed(work, { inquiryNo, proposalNo: created.businessNo });
      await copyAttachments(work, inquiryNo, created);
      return proposals.answer(tx, created, actor);
    }),
  ];
}

/** A proposal that is sent back at once needs no special backdating: some products never give it. */
const RETURNED = "5";

function stepRoutes(services: Services, proposals: ProposalCommands): Route[] {
  type Submitted = Awaited<ReturnType<ProposalCommands["submit"]>>;
  const answerSubmission = async (
    unit: Parameters<typeof describeSubmission>[0],
    moved: Submitted["moved"],
    result: Submitted["result"],
    product: Parameters<typeof describeSubmission>[2],
  ) => ({
    ...proposals.headAnswer(moved),
    ...result,
    autoCompletedFlag: moved.policyNo === "" ? ("0" as const) : ("1" as const),
    ...(await describeSubmission(unit, moved, product)),
  });
  return [
    handle(policyUndwrt, async ({ input, refuse, ...unit }) => {
      const submission = await proposals.judgeSubmission(unit, input);
      const { document, judged } = submission;
      await proposals.demandLocked(unit.tx, document, judged.compiled, document.content);
      const draft = proposals.priceSubmission(submission, input.sumPremium);
      const now = services.now();
      const { startDate } = document;
      const backdated = checkBackdatedStartDate(startDate, getTodayInShanghai(now));
      if (backdated && !(await permitBackdatedStart(unit, services, document))) {
        const expected = await simulateUnderwriting(unit.tx, { ...judged, document }, now);
        const detail = { values: { startDate: startDate ?? "" }, fields: toRefusalFields([backdated]) };
        if (expected.flag !== RETURNED) {
          const application = { documentNo: document.businessNo, startDate: startDate ?? "" };
          const isAwaited = await isBackdatingAwaited(unit.tx, application);
          if (!isAwaited) return refuse(proposalRefusals.backdated, detail);
          const { context } = submission;
          const waiting = await proposals.move(unit, document, "awaitBackdating", { draft, context });
          return answerSubmission(unit, waiting, WAITING_RESULT, judged.compiled.product);
        }
      }
      const { moved, result } = await proposals.submit(unit, submission, draft);
      return answerSubmission(unit, moved, result, judged.compiled.product);
    }),

    handle(takeBackProposal, async ({ input, ...unit }) => {
      const moved = await proposals.take(unit, input, "takeBack", { opinion: input.reason.trim() });
      return proposals.answer(unit.tx, moved, unit.actor);
    }),

    handle(revokeProposal, async ({ input, ...unit }) =>
      proposals.headAnswer(await proposals.take(unit, input, "revoke", { opinion: input.reason.trim() })),
    ),
  ];
}

function queryRoutes(proposals: ProposalCommands): Route[] {
  return [
    handle(queryProposalInfo, ({ input: { proposalNo }, ...unit }) =>
      proposals.read(unit, proposalNo, async (reader, proposal) => {
        const { compiled, judgement, facts } = await proposals.judgeDocument(reader, proposal);
        const origin = await proposals.originOf(reader, proposal);
        const shown = (form: FilledForm) => toWireForm(toFormForUser(compiled.product, form, unit.actor));
        return {
          ...(await proposals.answer(reader, proposal, unit.actor, judgement)),
          ...(await describeDocumentForm(reader, proposal, compiled.product)),
          form: shown(proposal.content),
          facts: { ...facts },
          stored: await findStoredPriceForUser(reader, compiled.product, proposalNo, unit.actor),
          origin: origin ? { ...origin, form: shown(origin.form) } : null,
          orderStatus: (await proposals.orderOf(reader, proposal)).status,
          totalPeople: countPeopleInRosters(compiled.product, proposal.content),
        };
      }),
    ),

    handle(simulateProposal, ({ input, ...unit }) => proposals.simulate(unit, input.proposalNo)),
  ];
}

function readingLinkRoutes(services: Services, proposals: ProposalCommands): Route[] {
  const links = createReadingLinkHandlers(services, proposalReadingLink, {
    find: findDocumentVisibleToUser,
    async picture(reader: Reader, proposal: Document) {
      const { status, comCode, isSeeFeeFlag, riskCode, productVersion: version } = proposal;
      const { status: orderStatus } = await proposals.orderOf(reader, proposal);
      const { product } = await proposals.products.pinned(reader, { riskCode, version });
      return {
        forms: [
          { form: proposal.content, figures: await listFiguresOfDocument(proposals, reader, proposal) },
        ],
        codes: [status, comCode, isSeeFeeFlag, orderStatus],
        toContent: ([form = {}]) => ({
          ...proposals.headAnswer(proposal),
          ...READING_LINK_HIDDEN_FIELDS,
          teamCode: "",
          inquiryNo: null,
          policyNo: "",
          isDisabled: false,
          form,
          origin: null,
          orderStatus,
          totalPeople: countPeopleInRosters(product, proposal.content),
        }),
      };
    },
  });
  return [handle(openProposalLink, links.open), handle(readProposalLink, links.read)];
}
