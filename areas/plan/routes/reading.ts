import { peopleNamed } from "#areas/identity/questions.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { planRefusals, queryPlanInfo } from "../contract.ts";
import { findPlan } from "../store.ts";
import { editionsOf, type PlanEdition } from "../store/editions.ts";
import type { PlanAnswers } from "./answer.ts";

const { planMissing, editionMissing } = planRefusals;

export function readingRoutes(answer: PlanAnswers): Route[] {
  return [
    handle(queryPlanInfo, async ({ input: { insurancePlanNo, edition }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const plan = await findPlan(reader, insurancePlanNo);
        if (!plan) return undefined;
        const editions = await editionsOf(reader, insurancePlanNo);
        const shown =
          edition === undefined ? editions[0] : editions.find((one) => String(one.edition) === edition);
        if (!shown) return null;
        const saved = await answer(reader, plan, actor);
        return { ...saved, shown: shownOf(shown), editions: await told(reader, editions) };
      });
      if (found === null) return refuse(editionMissing);
      return found ?? refuse(planMissing);
    }),
  ];
}

function shownOf({ edition, productVersion, approvedAt, form, terms }: PlanEdition) {
  return { edition, productVersion, isDraft: approvedAt === null, form: toWireForm(form), terms };
}

async function told(reader: Reader, editions: readonly PlanEdition[]) {
  const codes = editions.flatMap((one) => [...one.authors, one.submittedBy ?? "", one.approvedBy ?? ""]);
  const named = await peopleNamed(
    reader,
    codes.filter((code) => code !== ""),
  );
  const person = (code: string | null) => (code === null ? null : named(code));
  return editions.map((one) => ({
    edition: one.edition,
    productVersion: one.productVersion,
    authors: one.authors.map((code) => named(code).userName),
    changedAt: one.changedAt,
    submittedBy: person(one.submittedBy),
    approvedBy: person(one.approvedBy),
    approvedAt: one.approvedAt,
    returnedReason: one.returnedReason,
  }));
}
