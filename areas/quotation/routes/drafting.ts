import { isCompanyUnder } from "#areas/company/questions.ts";
import {
  beginDocument,
  demandVersion,
  issueNumber,
  lockDocumentFor,
  permitted,
  type Work,
} from "#areas/document/commands.ts";
import { documentFor } from "#areas/document/questions.ts";
import { changeOf, type Draft } from "#areas/document/rules/document.ts";
import { draftOf, freshOf, makeComOf } from "#areas/drafting/rules/draft.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decide, NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import { type Actor, scopeOf } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { advance } from "../commands.ts";
import { demandHolder, demandPlace, placeTaken } from "../commands/combination.ts";
import { addInquiry, copyInquiry, editInquiry, quotationRefusals } from "../contract.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import type { Answers } from "./answer.ts";
import type { Desk } from "./desk.ts";

const { inquiryMissing, holderMissing, companyOutside } = quotationRefusals;
const HOLDER = { fields: [{ path: "form.holder.holderName", message: "请输入投保人名称" }] };

export function draftingRoutes(services: Services, desk: Desk, answer: Answers): Route[] {
  const begin = beginner(services);
  return [
    handle(addInquiry, async ({ input, actor, tx, note, raise, refuse }) => {
      const { riskCode, comCode = actor.comCode, combId = null, form } = input;
      const found = await desk.products.find({ riskCode }, { reference: tx, comCode, actor, refuse });
      if (!(await isCompanyUnder(tx, comCode, scopeOf(actor).code)))
        return refuse(companyOutside, {
          values: { comCode },
          fields: [{ path: "comCode", message: "请重新选择" }],
        });
      const { compiled, head } = found;
      const content = desk.content(compiled, form, { riskCode, comCode, makeCom: actor.comCode });
      const { judged, compiled: under } = await desk.judge(tx, compiled, content);
      const draft = draftOf(under, content, judged);
      if (draft.holderName === "") return refuse(holderMissing, HOLDER);
      if (combId !== null) await demandPlace(tx, actor, combId, { riskCode, comCode, ...draft });
      const work: Work = { tx, raise, note, actor, services };
      const begun = await begin(work, actor, { ...head, comCode, draft, combId });
      note(changeOf(null, begun));
      return answer(tx, begun, actor, judged);
    }),

    handle(editInquiry, async ({ input, actor, tx, note, raise, refuse }) => {
      const inquiry = await lockDocumentFor(tx, actor, input.inquiryNo);
      if (!inquiry) return refuse(inquiryMissing);
      demandVersion(inquiry, input.version);
      const { riskCode, comCode, productVersion: version } = inquiry;
      const compiled = await desk.products.pinned(tx, { riskCode, version });
      const content = desk.content(compiled, input.form, { riskCode, comCode, makeCom: makeComOf(inquiry) });
      const { judged, compiled: under } = await desk.judge(tx, compiled, content, inquiry.businessNo);
      const draft = draftOf(under, content, judged);
      if (draft.holderName === "") return refuse(holderMissing, HOLDER);
      if (inquiry.combId !== null) demandHolder(inquiry, draft.holderName);
      const standing = await desk.standing(tx, inquiry, actor);
      const saved = await advance({ tx, raise, note, actor, services }, inquiry, "save", standing, { draft });
      note(changeOf(inquiry, saved));
      return answer(tx, saved, actor, judged);
    }),

    handle(copyInquiry, async ({ input, actor, tx, note, raise, refuse }) => {
      const source = await documentFor(tx, actor, input.inquiryNo);
      if (!source) return refuse(inquiryMissing);
      const { riskCode, comCode } = source;
      const { compiled, head } = await desk.products.find(
        { riskCode },
        { reference: tx, comCode, actor, refuse },
      );
      const fresh = freshOf(compiled, source.content);
      const content = desk.content(compiled, fresh, { riskCode, comCode, makeCom: actor.comCode });
      const { judged, compiled: under } = await desk.judge(tx, compiled, content);
      const draft = draftOf(under, content, judged);
      const work: Work = { tx, raise, note, actor, services };
      const begun = await begin(work, actor, { ...head, comCode, draft, copiedFrom: source.businessNo });
      note(changeOf(null, begun));
      return answer(tx, begun, actor, judged);
    }),
  ];
}

type Beginning = {
  riskCode: string;
  version: string;
  comCode: string;
  draft: Draft;
  copiedFrom?: string;
  combId?: string | null;
};

function beginner(services: Services) {
  return async (
    work: Work,
    actor: Actor,
    { draft, version, copiedFrom = "", combId = null, ...whose }: Beginning,
  ) => {
    const { to, action } = permitted(
      decide(inquiryLifecycle, "create", {
        state: NOWHERE,
        roles: new Set(["entry"] as const),
        fault: () => undefined,
      }),
    );
    const day = todayInShanghai(services.now());
    const businessNo = await issueNumber(services, "inquiryNo", { ...whose, day });
    const { userCode: inputBy } = actor;
    const teamCode = await teamCodeOf(work.tx, inputBy);
    const own = { businessNo, productVersion: version, status: to, teamCode, inputBy, copiedFrom, combId };
    const begun = await beginDocument(work, { ...draft, ...whose, ...own }, { action });
    if (!begun) throw placeTaken(whose.riskCode);
    return begun;
  };
}
