import { lockProductReleases, removeProduct as removeStoredProduct } from "#areas/product/commands.ts";
import {
  getProductPattern,
  getRiskClassNames,
  listCatalogueRisks,
} from "#areas/product/questions/catalogue.ts";
import { findProductVersionContent, listProductReleases } from "#areas/product/questions/releases.ts";
import { copyProduct, createBlankProduct, getClassCodeOfRisk } from "#areas/product/rules/new-product.ts";
import type { ProductVersionContent } from "#areas/product/rules/release.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { createProduct, removeProduct } from "../contract/product-calls.ts";
import { workbenchRefusals } from "../contract/workbench-refusals.ts";
import { filterReleasesInForce } from "../rules/releases-in-force.ts";
import { findProductDraft, insertProductDraft } from "../store.ts";
import { toProductDraftAnswer } from "./draft-answer.ts";
import { refuseExistingDraft, toDraftAuditNote } from "./drafts.ts";

const {
  productExists,
  productUnknown,
  riskClassUnknown,
  copyOfOtherClass,
  productOfDeployment,
  productInUse,
} = workbenchRefusals;

/** Products that begin in the workbench, and end there while nothing was written under them. */
export function newProductRoutes({ makeId }: Services): Route[] {
  return [
    handle(createProduct, async ({ input: { riskCode, nameZh, copyFrom }, actor, tx, note, refuse }) => {
      const classCode = getClassCodeOfRisk(riskCode);
      if (!(await getRiskClassNames(tx)).has(classCode))
        return refuse(riskClassUnknown, { values: { classCode } });
      if (copyFrom !== undefined && getClassCodeOfRisk(copyFrom) !== classCode)
        return refuse(copyOfOtherClass, { values: { classCode } });
      if ((await lockProductReleases(tx, riskCode)).length > 0)
        return refuse(productExists, { values: { riskCode } });
      const original = copyFrom === undefined ? undefined : await findNewestContent(tx, copyFrom);
      if (copyFrom !== undefined && !original)
        return refuse(productUnknown, { values: { riskCode: copyFrom } });
      const listed = (await listCatalogueRisks(tx)).find((risk) => risk.riskCode === riskCode);
      const identity = { riskCode, nameZh: listed?.riskName ?? nameZh };
      const content = original
        ? copyProduct(original, identity)
        : createBlankProduct(await getProductPattern(tx), identity);
      const opened = await insertProductDraft(tx, {
        draftId: makeId(),
        riskCode,
        basedOn: null,
        ...content,
        author: actor.userCode,
      });
      if (!opened) return refuseExistingDraft(tx, riskCode, refuse);
      const change = { opened: { draftId: opened.draftId, basedOn: null, copyFrom: copyFrom ?? null } };
      note(toDraftAuditNote(opened, actor, change));
      return toProductDraftAnswer(tx, opened);
    }),

    handle(removeProduct, async ({ input: { riskCode, reason }, actor, tx, note, refuse }) => {
      const releases = await lockProductReleases(tx, riskCode);
      if (releases.length === 0) return refuse(productUnknown, { values: { riskCode } });
      if (releases.some(({ submittedBy }) => submittedBy === null)) return refuse(productOfDeployment);
      if (await findProductDraft(tx, riskCode)) return refuseExistingDraft(tx, riskCode, refuse);
      if (!(await removeStoredProduct(tx, riskCode))) return refuse(productInUse);
      const removed = { versions: releases.map(({ version }) => version), reason };
      note({ subject: `product ${riskCode}`, comCode: actor.comCode, change: { removed } });
      return null;
    }),
  ];
}

async function findNewestContent(tx: Tx, riskCode: string): Promise<ProductVersionContent | undefined> {
  const [newest] = filterReleasesInForce(await listProductReleases(tx, riskCode));
  return newest && findProductVersionContent(tx, riskCode, newest.version);
}
