import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { findDocumentVisibleToUser, headsInCombination } from "#areas/document/questions.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { demandSingleLines } from "#platform/documents/single-lines.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { isCombinationVisibleToUser } from "../commands/combination.ts";
import { addInquiry, quotationRefusals } from "../contract/inquiry.ts";
import { addCombination, queryCombination } from "../contract/combination.ts";
import { getSharedSections } from "../rules/combination.ts";
import { findCombination, insertCombination } from "../store.ts";
import type { InquiryCommands } from "./inquiries.ts";

const { combinationMissing, holderMissing } = quotationRefusals;

export function combinationRoutes(services: Services, inquiries: InquiryCommands): Route[] {
  const members = memberAnswers(inquiries);
  return [
    handle(addCombination, async ({ input: { combName, form }, actor, tx, note, refuse }) => {
      const shared = getSharedSections(form);
      demandSingleLines(shared);
      const { holderName } = toDocumentListColumns(shared);
      if (holderName === "")
        return refuse(holderMissing, {
          fields: [{ path: "form.holder.holderName", message: "请输入投保人名称" }],
        });
      const now = services.now();
      const combId = await issueBusinessNumber(services, "combId", { day: getTodayInShanghai(now) });
      const { comCode, userCode: inputBy } = actor;
      const combination = { combId, combName, holderName, comCode, shared, inputBy };
      const added = await insertCombination(tx, combination, now);
      note({ subject: combId, comCode, change: { before: null, after: added } });
      return added;
    }),

    handle(queryCombination, async ({ input: { combId }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const combination = await findCombination(reader, combId);
        if (!combination || !(await isCombinationVisibleToUser(reader, actor, combination))) return undefined;
        const shown = await members(reader, actor, combId);
        return { combination, inquiries: shown, mayAdd: await mayAdd(reader, actor, combination) };
      });
      if (!found) return refuse(combinationMissing);
      const { combination, ...rest } = found;
      return {
        ...combination,
        status: combination.status ?? "",
        shared: toWireForm(combination.shared),
        ...rest,
      };
    }),
  ];
}

/** The inquiries with the same answers as on their own pages. */
function memberAnswers(inquiries: InquiryCommands) {
  return async (reader: Reader, actor: Actor, combId: string) => {
    const answers: Awaited<ReturnType<InquiryCommands["answer"]>>[] = [];
    for (const { businessNo } of await headsInCombination(reader, combId)) {
      const inquiry = await findDocumentVisibleToUser(reader, actor, businessNo);
      if (inquiry) answers.push(await inquiries.answer(reader, inquiry, actor));
    }
    return answers;
  };
}

/** A new inquiry is of the branch where its user works. */
async function mayAdd(reader: Reader, actor: Actor, { comCode }: { comCode: string }): Promise<boolean> {
  return comCode === actor.comCode && (await listUserRights(reader, actor)).has(addInquiry.permission);
}
