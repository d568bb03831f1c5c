import { createUserNameLookup } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { findProduct, findVersion, queryProducts } from "../contract/product-calls.ts";
import { type ProductReleaseView } from "../contract/shapes.ts";
import { workbenchRefusals } from "../contract/workbench-refusals.ts";
import { filterReleasesInForce } from "../rules/releases-in-force.ts";
import { getRiskClassNames, listCatalogueRisks } from "#areas/product/questions/catalogue.ts";
import { findProductVersionContent, listProductReleases } from "#areas/product/questions/releases.ts";
import type { ProductReleaseRow } from "#areas/product/rules/release.ts";
import { findProductDraft, listProductDraftStates } from "../store.ts";
import { toProductDraftAnswer } from "./draft-answer.ts";

const { productUnknown, versionUnknown } = workbenchRefusals;

export function productLookupRoutes({ now }: Services): Route[] {
  return [
    handle(queryProducts, ({ reference }) => listProducts(reference, getTodayInShanghai(now()))),

    handle(findProduct, async ({ input: { riskCode }, reference, refuse }) => {
      const rows = await listProductReleases(reference, riskCode);
      const newest = filterReleasesInForce(rows)[0];
      const draft = await findProductDraft(reference, riskCode);
      if (!newest && !draft) return refuse(productUnknown, { values: { riskCode } });
      return {
        published: newest ? await getPublishedContent(reference, newest) : null,
        releases: await releaseAnswers(reference, rows, getTodayInShanghai(now())),
        draft: draft ? await toProductDraftAnswer(reference, draft) : null,
      };
    }),

    handle(findVersion, async ({ input: { riskCode, version }, reference, refuse }) => {
      return (await findProductVersionContent(reference, riskCode, version)) ?? refuse(versionUnknown);
    }),
  ];
}

async function getPublishedContent(reference: Reader, { riskCode, version }: ProductReleaseRow) {
  const content = await findProductVersionContent(reference, riskCode, version);
  assert(content, "a release is of a version");
  return { version, ...content };
}

async function listProducts(reference: Reader, today: string) {
  const [risks, classNames, releaseRows, drafts] = await Promise.all([
    listCatalogueRisks(reference),
    getRiskClassNames(reference),
    listProductReleases(reference),
    listProductDraftStates(reference),
  ]);
  const releasesByRisk = Map.groupBy(releaseRows, ({ riskCode }) => riskCode);
  const published = risks.filter(({ riskCode }) => releasesByRisk.has(riskCode));
  const unpublished = drafts
    .filter(({ riskCode }) => !releasesByRisk.has(riskCode))
    .map(({ riskCode, riskName, classCode }) => ({
      riskCode,
      riskName,
      classCode,
      className: classNames.get(classCode) ?? "",
    }));
  const draftStateByRisk = new Map(
    drafts.map(({ riskCode, isSubmitted }) => [riskCode, isSubmitted] as const),
  );
  return [...unpublished, ...published].map((risk) => {
    const releases = releasesByRisk.get(risk.riskCode) ?? [];
    const [newest] = filterReleasesInForce(releases);
    const current = filterReleasesInForce(releases, today)[0];
    const isSubmitted = draftStateByRisk.get(risk.riskCode);
    return {
      ...risk,
      isPublished: releases.length > 0,
      effectiveFrom: current?.effectiveFrom ?? null,
      nextFrom: newest && newest.effectiveFrom > today ? newest.effectiveFrom : null,
      draft: isSubmitted === undefined ? null : isSubmitted ? ("submitted" as const) : ("open" as const),
    };
  });
}

async function releaseAnswers(
  reference: Reader,
  rows: readonly ProductReleaseRow[],
  today: string,
): Promise<ProductReleaseView[]> {
  const userCodes = rows.flatMap((row) => [row.submittedBy, row.publishedBy, row.withdrawnBy]);
  const person = await createUserNameLookup(reference, userCodes);
  const current = filterReleasesInForce(rows, today)[0];
  return rows.map((row) => ({
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
