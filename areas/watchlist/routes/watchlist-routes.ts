import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import {
  createPlainDocumentCommands,
  type PlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type { DocumentTransitionWork } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { runInWorker, WorkerLimitError } from "#platform/server/worker-thread.ts";
import { writeWorkbookTemplate } from "#platform/server/workbook/write-template.ts";
import { importWatchlist, queryWatchlistTemplate, watchlistCalls, watchlistRefusals } from "../contract.ts";
import { watchlistEffects } from "../commands.ts";
import {
  createWatchlistOptionFinder,
  watchlistDictionaries,
  watchlistImportLimits,
  type WatchlistFileRow,
  watchlistSheetLayout,
} from "../rules/importing.ts";
import { watchlistDefinition, watchlistForm } from "../rules/watchlist.ts";
import { findSameWatchlistEntry, lockWatchlist } from "../store.ts";
import type { ReadWatchlistFileInput, ReadWatchlistFileResult } from "./read-file.ts";

const { fileInvalid, fileTooHeavy, fileEmpty, tooManyRows } = watchlistRefusals;
const LONGEST_READING_MS = 15_000;

export function watchlistRoutes(services: Services): Route[] {
  const world = createDocumentEngineDependencies(services);
  return [
    ...createPlainDocumentRoutes(watchlistDefinition, watchlistCalls, world, watchlistEffects),
    ...importRoutes(createPlainDocumentCommands(watchlistDefinition, world, watchlistEffects)),
  ];
}

function importRoutes(entries: PlainDocumentCommands): Route[] {
  const treesOf = createCodeTreeCache();
  const read = async ({ input, uploaded, reference, refuse }: PreparationContext<typeof importWatchlist>) => {
    const { name } = input.file;
    const trees = await treesOf(reference, watchlistDictionaries);
    const file = await readFile({ name, content: uploaded, trees });
    if (!file) return refuse(fileTooHeavy);
    if ("why" in file) {
      const fields = [{ path: "file", message: file.why }];
      return refuse(fileInvalid, { values: { fileName: name, why: file.why }, fields });
    }
    const { length } = file.rows;
    const { mostRows } = watchlistImportLimits;
    if (length === 0) return refuse(fileEmpty);
    if (length > mostRows)
      return refuse(tooManyRows, { values: { count: String(length), most: String(mostRows) } });
    return file.rows;
  };
  return [
    handle(queryWatchlistTemplate, async ({ reference }) => {
      const content = await writeWorkbookTemplate({
        title: "名单",
        rules: ["已在名单中的有效条目不会重复录入；每行的结果在导入后逐行列出。"],
        layouts: [watchlistSheetLayout],
        listAt: createWatchlistOptionFinder(await treesOf(reference, watchlistDictionaries)),
      });
      return {
        name: "名单导入模板.xlsx",
        type: XLSX_MIME_TYPE,
        bytes: content.length,
        content: Buffer.from(content),
      };
    }),

    handlePrepared(importWatchlist, read, async ({ prepared, actor, tx, note, raise }) => {
      await lockWatchlist(tx);
      const rows = [];
      for (const row of prepared) rows.push(await importRow(entries, { actor, tx, note, raise }, row));
      const added = rows.filter(({ watchlistNo }) => watchlistNo !== "").length;
      // Every change leaves a trace, an import that added no entry as well.
      if (added === 0)
        note({ subject: "watchlist", comCode: actor.comCode, change: { before: null, after: null } });
      return { added, rows };
    }),
  ];
}

/** Undefined after the limits of time and memory. */
async function readFile(input: ReadWatchlistFileInput): Promise<ReadWatchlistFileResult | undefined> {
  const module = new URL("./read-file.ts", import.meta.url).href;
  try {
    return await runInWorker<ReadWatchlistFileResult>({ module, input, mostMs: LONGEST_READING_MS });
  } catch (error) {
    if (error instanceof WorkerLimitError) return undefined;
    throw error;
  }
}

async function importRow(
  entries: PlainDocumentCommands,
  work: DocumentTransitionWork,
  { at, form, spoilt }: WatchlistFileRow,
) {
  const outcome = { at, name: getFormTextAtPath(form, "entry.name"), watchlistNo: "" };
  if (spoilt !== "") return { ...outcome, message: spoilt };
  const errors = await entries.errorsIn(work.tx, watchlistForm, form);
  if (errors.length > 0) return { ...outcome, message: errors.map(describeError).join("；") };
  const same = await findSameWatchlistEntry(work.tx, form);
  if (same !== undefined) return { ...outcome, message: `已在名单中（${same}），未重复录入` };
  const { businessNo } = await entries.create(work, form);
  return { ...outcome, watchlistNo: businessNo, message: "已录入" };
}

type EntryError = { readonly element: string; readonly message: string };

function describeError({ element, message }: EntryError): string {
  const [section] = watchlistForm.compiled.sections;
  const label = section?.elements.find(({ code }) => code === element)?.element.label ?? element;
  return `${label}：${message}`;
}
