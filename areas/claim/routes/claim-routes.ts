import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { findProposalOfPolicyVisibleToUser } from "#areas/document/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createClaimsSystem } from "#integrations/claims/claims-system.ts";
import { checkForm } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { runInWorker, WorkerLimitError } from "#platform/server/worker-thread.ts";
import { writeWorkbookTemplate } from "#platform/server/workbook/write-template.ts";
import { claimRefusals, importClaims, pullClaims, queryClaimTemplate } from "../contract.ts";
import { claimForm, toClaim } from "../rules/claim.ts";
import {
  type ClaimFileRow,
  claimDictionaries,
  claimImportLimits,
  claimSheetLayout,
  createClaimOptionFinder,
} from "../rules/importing.ts";
import type { ReadClaimFileInput, ReadClaimFileResult } from "./read-file.ts";
import { type ClaimWork, saveClaim, type SavingResult } from "../commands.ts";

const { fileInvalid, fileTooHeavy, fileEmpty, tooManyRows, claimsAway, noClaimsSystem, policyMissing } =
  claimRefusals;
const LONGEST_READING_MS = 15_000;

type ClaimResult = SavingResult & { readonly at: number; readonly claimNo: string };

export function claimRoutes(services: Services): Route[] {
  return [...importRoutes(services), pullRoute(services)];
}

function importRoutes(services: Services): Route[] {
  const treesOf = createCodeTreeCache();
  const read = async ({ input, uploaded, reference, refuse }: PreparationContext<typeof importClaims>) => {
    const { name } = input.file;
    const trees = await treesOf(reference, claimDictionaries);
    const file = await readFile({ name, content: uploaded, trees });
    if (!file) return refuse(fileTooHeavy);
    if ("why" in file) {
      const fields = [{ path: "file", message: file.why }];
      return refuse(fileInvalid, { values: { fileName: name, why: file.why }, fields });
    }
    const { length } = file.rows;
    const { mostRows } = claimImportLimits;
    if (length === 0) return refuse(fileEmpty);
    if (length > mostRows)
      return refuse(tooManyRows, { values: { count: String(length), most: String(mostRows) } });
    return file.rows;
  };
  const check = createRowCheck(services);
  return [
    handle(queryClaimTemplate, async ({ reference }) => {
      const content = await writeWorkbookTemplate({
        title: "赔案",
        rules: ["已登记的赔案按赔案号更新金额和状态；每行的结果在导入后逐行列出。"],
        layouts: [claimSheetLayout],
        listAt: createClaimOptionFinder(await treesOf(reference, claimDictionaries)),
      });
      return {
        name: "赔案导入模板.xlsx",
        type: XLSX_MIME_TYPE,
        bytes: content.length,
        content: Buffer.from(content),
      };
    }),

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

async function importRow(work: ClaimWork, { at, form }: ClaimFileRow, error: string): Promise<ClaimResult> {
  const claimNo = getFormTextAtPath(form, "claim.claimNo");
  const result = error === "" ? await saveClaim(work, toClaim(form)) : { isSaved: false, message: error };
  return { at, claimNo, ...result };
}

/** The errors of a row in one line, '' if it has none. */
function createRowCheck(services: Services) {
  const { vocabularyOf } = createDocumentEngineDependencies(services);
  return async (reader: Reader, { form, spoilt }: { form: FilledForm; spoilt: string }): Promise<string> => {
    if (spoilt !== "") return spoilt;
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

/** Undefined after the limits of time and memory. */
async function readFile(input: ReadClaimFileInput): Promise<ReadClaimFileResult | undefined> {
  const module = new URL("./read-file.ts", import.meta.url).href;
  try {
    return await runInWorker<ReadClaimFileResult>({ module, input, mostMs: LONGEST_READING_MS });
  } catch (error) {
    if (error instanceof WorkerLimitError) return undefined;
    throw error;
  }
}
