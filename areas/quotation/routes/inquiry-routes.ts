import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { figuresOfTransaction, findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  insertNewDraft,
  type NewDocumentContent,
  getProductOnSaleToday,
  buildNewDocumentContent,
} from "#areas/judging/commands/new-draft.ts";
import {
  createReadingLinkHandlers,
  READING_LINK_HIDDEN_FIELDS,
} from "#areas/judging/commands/reading-link.ts";
import { describeDocumentForm } from "#areas/judging/questions/document-form.ts";
import { findStoredPriceForUser, listFiguresOfDocument } from "#areas/judging/questions/document-figures.ts";
import { removeUploadSections } from "#areas/judging/rules/draft.ts";
import { createOpportunityCommands } from "#areas/opportunity/commands/opportunity-steps.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals, listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import { toFormForUser } from "#areas/product/rules/outside-view.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  assertSameHolderInCombination,
  assertProductFreeInCombination,
  buildProductTakenRefusal,
} from "../commands/combination.ts";
import type { InquiryChangeHandler } from "../commands/modified-inquiry.ts";
import {
  addInquiry,
  copyInquiry,
  editInquiry,
  inquiryUndwrt,
  modifyCheck,
  modifyInquiry,
  queryInquiryInfo,
  quotationRefusals,
  revokeInquiry,
  simulateUndwrt,
} from "../contract/inquiry.ts";
import { inquiryReadingLink, openInquiryLink, readInquiryLink } from "../contract/reading-link.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { createInquiryContextReader } from "../questions.ts";
import { type InquiryCommands, createInquiryContentReader } from "./inquiries.ts";

export function inquiryRoutes(
  services: Services,
  inquiries: InquiryCommands,
  handlers: readonly InquiryChangeHandler[],
): Route[] {
  return [
    ...entryRoutes(services, inquiries),
    ...stepRoutes(services, inquiries, handlers),
    ...queryRoutes(services, inquiries),
    ...readingLinkRoutes(services, inquiries),
  ];
}

function entryRoutes(services: Services, inquiries: InquiryCommands): Route[] {
  const opportunities = createOpportunityCommands(services);
  return [
    handle(addInquiry, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const { riskCode, comCode = actor.comCode, combId = null, busOppNo, form } = input;
      const product = await inquiries.productFor(unit, { riskCode, comCode });
      const { entered, judgement } = await inquiries.write(unit, product, form);
      inquiries.demandHolderName(entered);
      if (combId !== null) await assertProductFreeInCombination(tx, actor, combId, entered);
      const work = { ...unit, services };
      const created = await create(work, services, { ...entered, copiedFrom: "", combId });
      const { businessNo: inquiryNo } = created;
      if (busOppNo !== undefined) await opportunities.inquired(work, { busOppNo, inquiryNo });
      return inquiries.answer(tx, created, actor, judgement);
    }),

    handle(editInquiry, async ({ input, ...unit }) => {
      const inquiry = await inquiries.lock(unit, input);
      const { draft, judgement } = await inquiries.rewrite(unit, inquiry, input.form);
      inquiries.demandHolderName(draft);
      if (inquiry.combId !== null) assertSameHolderInCombination(inquiry, draft.holderName);
      const saved = await inquiries.move(unit, inquiry, "save", { draft });
      return inquiries.answer(unit.tx, saved, unit.actor, judgement);
    }),

    handle(copyInquiry, async ({ input, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const source = await findDocumentVisibleToUser(tx, actor, input.inquiryNo);
      if (!source) return refuse(quotationRefusals.inquiryMissing);
      const product = await getProductOnSaleToday(inquiries, unit, source);
      const form = removeUploadSections(product.compiled, source.content);
      const { entered, judgement } = await buildNewDocumentContent(inquiries, unit, product, form);
      const copy = { ...entered, copiedFrom: source.businessNo, combId: null };
      const created = await create({ ...unit, services }, services, copy);
      return inquiries.answer(tx, created, actor, judgement);
    }),
  ];
}

type NewInquiry = NewDocumentContent & Pick<Document, "copiedFrom" | "combId">;

async function create(
  work: DocumentWriteContext,
  services: Services,
  inquiry: NewInquiry,
): Promise<Document> {
  const kind = { number: "inquiryNo", lifecycle: inquiryLifecycle } as const;
  const created = await insertNewDraft(work, services, kind, inquiry);
  if (!created) throw buildProductTakenRefusal(inquiry.riskCode);
  return created;
}

function stepRoutes(
  services: Services,
  inquiries: InquiryCommands,
  handlers: readonly InquiryChangeHandler[],
): Route[] {
  return [
    handle(inquiryUndwrt, async ({ input, ...unit }) => {
      const submission = await inquiries.judgeSubmission(unit, input);
      const draft = inquiries.priceSubmission(submission, input.sumPremium);
      const { moved, result } = await inquiries.submit(unit, submission, draft);
      const autoCompletedFlag = result.finalUwResult === "3" ? "1" : "0";
      return { ...inquiries.headAnswer(moved), ...result, autoCompletedFlag };
    }),

    handle(modifyInquiry, async ({ input, ...unit }) => {
      const modified = await inquiries.take(unit, input, "modify");
      for (const handler of handlers) await handler.modified({ ...unit, services }, modified.businessNo);
      return inquiries.answer(unit.tx, modified, unit.actor);
    }),

    handle(revokeInquiry, async ({ input, ...unit }) => {
      const revoked = await inquiries.take(unit, input, "revoke", { opinion: input.reason.trim() });
      for (const handler of handlers) {
        const why = await handler.revocationStop(unit.tx, revoked.businessNo);
        if (why !== undefined) throw new Refusal(lifecycleRefusals.notReady, { values: { why } });
      }
      return inquiries.headAnswer(revoked);
    }),
  ];
}

function queryRoutes(services: Services, inquiries: InquiryCommands): Route[] {
  const contentsOf = createInquiryContentReader(services.now);
  const transitionContext = createInquiryContextReader(services);
  return [
    handle(queryInquiryInfo, ({ input: { id }, ...unit }) =>
      inquiries.read(unit, id, async (reader, inquiry) => {
        const { compiled, judgement, facts } = await inquiries.judgeDocument(reader, inquiry);
        const answer = await inquiries.answer(reader, inquiry, unit.actor, judgement);
        const { form, approved } = await contentsOf(reader, inquiry);
        const shown = (content: typeof form) => toFormForUser(compiled.product, content, unit.actor);
        return {
          ...answer,
          ...(await describeDocumentForm(reader, inquiry, compiled.product)),
          form: shown(form),
          approved: approved && { ...approved, form: shown(approved.form) },
          facts: { ...facts },
          stored: await findStoredPriceForUser(reader, compiled.product, id, unit.actor),
        };
      }),
    ),

    handle(simulateUndwrt, ({ input, ...unit }) => inquiries.simulate(unit, input.inquiryNo)),

    handle(modifyCheck, async ({ input: { id }, ...unit }) => {
      const offers = await inquiries.read(unit, id, async (reader, inquiry) =>
        listActionOffers(inquiryLifecycle, await transitionContext(reader, inquiry, unit.actor)),
      );
      const offer = offers.find(({ event }) => event === "modify");
      return { isModifiable: offer?.why === "", why: offer?.why ?? "当前状态不允许该操作" };
    }),
  ];
}

function readingLinkRoutes(services: Services, inquiries: InquiryCommands): Route[] {
  const contentsOf = createInquiryContentReader(services.now);
  const links = createReadingLinkHandlers(services, inquiryReadingLink, {
    find: findDocumentVisibleToUser,
    async picture(reader: Reader, inquiry: Document) {
      const { form: inquiryForm, approved } = await contentsOf(reader, inquiry);
      const { status, inquiryType, comCode, businessNo } = inquiry;
      const shared = { form: inquiryForm, figures: await listFiguresOfDocument(inquiries, reader, inquiry) };
      const sharedApproved = approved && {
        form: approved.form,
        figures: await figuresOfTransaction(reader, businessNo, approved.version),
      };
      return {
        forms: [shared, ...(sharedApproved ? [sharedApproved] : [])],
        codes: [status, inquiryType, comCode],
        toContent: ([form = {}, approvedForm = {}]) => ({
          ...inquiries.headAnswer(inquiry),
          ...READING_LINK_HIDDEN_FIELDS,
          combId: null,
          form,
          approved: approved && { ...approved, form: approvedForm },
        }),
      };
    },
  });
  return [handle(openInquiryLink, links.open), handle(readInquiryLink, links.read)];
}
