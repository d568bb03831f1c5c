import { peopleNamed } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  findProduct,
  findVersion,
  queryProducts,
  type Release,
  workbenchRefusals,
} from "../contract/workbench.ts";
import { standing } from "../rules/workbench/releasing.ts";
import { allClasses, allRisks } from "../store.ts";
import { draftOf, draftStates } from "../store/drafts.ts";
import { contentAndCases, type ReleaseRow, releases } from "../store/releases.ts";
import { draftAnswer } from "./draft-answer.ts";

const { productUnknown, versionUnknown } = workbenchRefusals;

export function workbenchRoutes({ now }: Services): Route[] {
  return [
    handle(queryProducts, ({ reference }) => productsNow(reference, todayInShanghai(now()))),

    handle(findProduct, async ({ input: { riskCode }, reference, refuse }) => {
      const known = await releases(reference, riskCode);
      const newest = standing(known)[0];
      if (!newest) return refuse(productUnknown, { values: { riskCode } });
      const draft = await draftOf(reference, riskCode);
      const content = await contentAndCases(reference, riskCode, newest.version);
      assert(content, "a release is of a version");
      return {
        published: { version: newest.version, ...content },
        releases: await releaseAnswers(reference, known, todayInShanghai(now())),
        draft: draft ? await draftAnswer(reference, draft) : null,
      };
    }),

    handle(findVersion, async ({ input: { riskCode, version }, reference, refuse }) => {
      return (await contentAndCases(reference, riskCode, version)) ?? refuse(versionUnknown);
    }),
  ];
}

async function productsNow(reference: Reader, today: string) {
  const [classes, risks, known, drafts] = await Promise.all([
    allClasses(reference),
    allRisks(reference),
    releases(reference),
    draftStates(reference),
  ]);
  const classNames = new Map(classes.map(({ classCode, className }) => [classCode, className]));
  const released = Map.groupBy(known, ({ riskCode }) => riskCode);
  const states = new Map(drafts.map(({ riskCode, isSubmitted }) => [riskCode, isSubmitted] as const));
  return risks
    .filter(({ riskCode }) => released.has(riskCode))
    .map((risk) => {
      const [newest] = standing(released.get(risk.riskCode) ?? []);
      const current = standing(released.get(risk.riskCode) ?? [], today)[0];
      const isSubmitted = states.get(risk.riskCode);
      return {
        ...risk,
        className: classNames.get(risk.classCode) ?? "",
        effectiveFrom: current?.effectiveFrom ?? null,
        nextFrom: newest && newest.effectiveFrom > today ? newest.effectiveFrom : null,
        draft: isSubmitted === undefined ? null : isSubmitted ? ("submitted" as const) : ("open" as const),
      };
    });
}

async function releaseAnswers(
  reference: Reader,
  known: readonly ReleaseRow[],
  today: string,
): Promise<Release[]> {
  const codes = known.flatMap((row) => [row.submittedBy, row.publishedBy, row.withdrawnBy]);
  const person = await peopleNamed(reference, codes);
  const current = standing(known, today)[0];
  return known.map((row) => ({
    releaseId: row.releaseId,
    version: row.version,
    effectiveFrom: row.effectiveFrom,
    reason: row.reason,
    submittedBy: row.submittedBy === null ? null : person(row.submittedBy),
    publishedBy: row.publishedBy === null ? null : person(row.publishedBy),
    publishedAt: row.publishedAt,
    withdrawn:
      row.withdrawnBy === null
        ? null
        : { by: person(row.withdrawnBy), at: row.withdrawnAt ?? "", reason: row.withdrawnReason ?? "" },
    isCurrent: row.releaseId === current?.releaseId,
  }));
}
