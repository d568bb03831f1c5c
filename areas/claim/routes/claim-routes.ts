import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { findProposalOfPolicyVisibleToUser } from "#areas/document/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createClaimsSystem } from "#integrations/claims/claims-system.ts";
import { checkForm } from "#platform/forms/check-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { createDictionaryOptionFinder, type SheetFileRow } from "#platform/forms/sheet/sheet-file.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { readSheetFile } from "#platform/server/workbook/read-sheet-file.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import { claimRefusals, importClaims, pullClaims, queryClaimTemplate } from "../contract.ts";
import { claimForm, toClaim } from "../rules/claim.ts";
import { claimDictionaries, claimImportLimits, claimSheetLayout } from "../rules/importing.ts";
import { type ClaimWork, saveClaim, type SavingResult } from "../commands.ts";

const { claimsAway, noClaimsSystem, policyMissing } = claimRefusals;
const LONGEST_READING_MS = 15_000;

type ClaimResult = SavingResult & { readonly at: number; readonly claimNo: string };

export function claimRoutes(services: Services): Route[] {
  return [...importRoutes(services), pullRoute(services)];
}

function importRoutes(services: Services): Route[] {
  const treesOf = createCodeTreeCache();
  const read = async ({ input, uploaded, reference }: PreparationContext<typeof importClaims>) => {
    const dictionaries = await treesOf(reference, claimDictionaries);
    const { mostRows } = claimImportLimits;
    return readSheetFile(
      { name: input.file.name, content: uploaded, layout: claimSheetLayout, dictionaries },
      { mostRows, mostMs: LONGEST_READING_MS, refusals: claimRefusals },
    );
  };
  const check = createRowCheck(services);
  return [
    handle(queryClaimTemplate, async ({ reference }) =>
      buildTemplateFile({
        name: "赔案导入模板.xlsx",
        title: "赔案",
        rules: ["已登记的赔案按赔案号更新金额和状态；每行的结果在导入后逐行列出。"],
        layouts: [claimSheetLayout],
        listAt: createDictionaryOptionFinder(await treesOf(reference, claimDictionaries)),
      }),
    ),

    handlePrepared(importClaims, read, async ({ prepared, actor, tx, note }) => {
      const work = { tx, note, actor, now: services.now() };
      const rows: ClaimResult[] = [];
      for (const row of prepared) rows.push(await importRow(work, row, await check(tx, row)));
      return toResults(work, rows);
    }),
  ];
}

function pullRoute({ settings, now }: Services): Route {
  const system = createClaimsSystem(settings, now);
  const ask = async ({ input, actor, inScope, refuse }: PreparationContext<typeof pullClaims>) => {
    if (!system) return refuse(noClaimsSystem);
    // The answer names claims, so nothing is asked about a policy that the user does not see.
    const policy = await inScope((reader) =>
      findProposalOfPolicyVisibleToUser(reader, actor, input.policyNo),
    );
    if (!policy) return refuse(policyMissing);
    return (await system.listClaims(input.policyNo)) ?? refuse(claimsAway);
  };
  return handlePrepared(pullClaims, ask, async ({ prepared, input: { policyNo }, actor, tx, note }) => {
    const work = { tx, note, actor, now: now() };
    const rows: ClaimResult[] = [];
    for (const [index, claim] of prepared.entries()) {
      const result = await saveClaim(work, { ...claim, policyNo });
      rows.push({ at: index + 1, claimNo: claim.claimNo, ...result });
    }
    return toResults(work, rows);
  });
}

function toResults({ note, actor: { comCode } }: ClaimWork, rows: readonly ClaimResult[]) {
  const saved = rows.filter(({ isSaved }) => isSaved).length;
  // Every change leaves a trace, an import that changed no claim as well.
  if (saved === 0) note({ subject: "claim", comCode, change: { before: null, after: null } });
  return { saved, rows: [...rows] };
}

async function importRow(work: ClaimWork, { at, cells }: SheetFileRow, error: string): Promise<ClaimResult> {
  const form = { claim: cells };
  const claimNo = getFormTextAtPath(form, "claim.claimNo");
  const result = error === "" ? await saveClaim(work, toClaim(form)) : { isSaved: false, message: error };
  return { at, claimNo, ...result };
}

/** The errors of a row in one line, '' if it has none. */
function createRowCheck(services: Services) {
  const { vocabularyOf } = createDocumentEngineDependencies(services);
  return async (reader: Reader, { cells, spoilt }: SheetFileRow): Promise<string> => {
    if (spoilt !== "") return spoilt;
    const form = { claim: cells };
    const vocabulary = await vocabularyOf(reader, claimForm, form);
    const today = getTodayInShanghai(services.now());
    const context = { today, vocabulary, facts: {}, computed: () => undefined };
    return checkForm(claimForm.compiled, form, context)
      .map(({ element, message }) => `${labelOf(element)}：${message}`)
      .join("；");
  };
}

function labelOf(element: string): string {
  const [section] = claimForm.compiled.sections;
  return section?.elements.find(({ code }) => code === element)?.element.label ?? element;
}
