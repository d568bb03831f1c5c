import type { Work } from "#areas/document/commands.ts";
import { documentFor } from "#areas/document/questions.ts";
import type { Draft } from "#areas/document/rules/document.ts";
import { createDraft, findSoldProduct } from "#areas/drafting/commands/new-draft.ts";
import { freshOf, makeComOf } from "#areas/drafting/rules/draft.ts";
import { openOpportunities } from "#areas/opportunity/commands.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { demandHolder, demandPlace, placeTaken } from "../commands/combination.ts";
import { addInquiry, copyInquiry, editInquiry, quotationRefusals } from "../contract.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import type { Inquiries } from "./inquiries.ts";

export function draftingRoutes(services: Services, inquiries: Inquiries): Route[] {
  const create = openCreation(services);
  return [
    handle(addInquiry, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const { riskCode, comCode = actor.comCode, combId = null, busOppNo, form } = input;
      const { compiled, head } = await inquiries.productFor(unit, { riskCode, comCode });
      const whose = { riskCode, comCode, makeCom: actor.comCode };
      const { draft, judgement } = await inquiries.write(unit, compiled, { form, whose });
      inquiries.demandHolderName(draft);
      if (combId !== null) await demandPlace(tx, actor, combId, { riskCode, comCode, ...draft });
      const own = { riskCode, productVersion: head.version, comCode, draft, copiedFrom: "", combId };
      const created = await create({ ...unit, services }, { ...own, busOppNo });
      return inquiries.answer(tx, created, actor, judgement);
    }),

    handle(editInquiry, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const inquiry = await inquiries.lock(unit, input);
      const { riskCode, comCode, businessNo, productVersion: version } = inquiry;
      const compiled = await inquiries.products.pinned(tx, { riskCode, version });
      const whose = { riskCode, comCode, makeCom: makeComOf(inquiry) };
      const written = { form: input.form, whose, businessNo };
      const { draft, judgement } = await inquiries.write(unit, compiled, written);
      inquiries.demandHolderName(draft);
      if (inquiry.combId !== null) demandHolder(inquiry, draft.holderName);
      const saved = await inquiries.move(unit, inquiry, "save", { draft });
      return inquiries.answer(tx, saved, actor, judgement);
    }),

    handle(copyInquiry, async ({ input, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const source = await documentFor(tx, actor, input.inquiryNo);
      if (!source) return refuse(quotationRefusals.inquiryMissing);
      const { riskCode, comCode, businessNo: copiedFrom } = source;
      const { compiled, head } = await findSoldProduct(inquiries, unit, { riskCode, comCode });
      const form = freshOf(compiled, source.content);
      const whose = { riskCode, comCode, makeCom: actor.comCode };
      const { draft, judgement } = await inquiries.write(unit, compiled, { form, whose });
      const own = { riskCode, productVersion: head.version, comCode, draft, copiedFrom, combId: null };
      const created = await create({ ...unit, services }, own);
      return inquiries.answer(tx, created, actor, judgement);
    }),
  ];
}

type NewInquiry = {
  readonly riskCode: string;
  readonly productVersion: string;
  readonly comCode: string;
  readonly draft: Draft;
  readonly copiedFrom: string;
  readonly combId: string | null;
  /** The opportunity that the inquiry comes from. */
  readonly busOppNo?: string | undefined;
};

function openCreation(services: Services) {
  const opportunities = openOpportunities(services);
  const kind = { number: "inquiryNo", lifecycle: inquiryLifecycle } as const;
  return async (work: Work, { draft, busOppNo, ...own }: NewInquiry) => {
    const created = await createDraft(work, services, kind, { ...draft, ...own });
    if (!created) throw placeTaken(own.riskCode);
    if (busOppNo !== undefined)
      await opportunities.inquired(work, { busOppNo, inquiryNo: created.businessNo });
    return created;
  };
}
