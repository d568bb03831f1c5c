import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import {
  createPlainDocumentCommands,
  type PlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type { DocumentTransitionWork } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { createDictionaryOptionFinder, type SheetFileRow } from "#platform/forms/sheet/sheet-file.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { readSheetFile } from "#platform/server/workbook/read-sheet-file.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import { importWatchlist, queryWatchlistTemplate, watchlistCalls, watchlistRefusals } from "../contract.ts";
import { watchlistEffects } from "../commands.ts";
import { watchlistDictionaries, watchlistImportLimits, watchlistSheetLayout } from "../rules/importing.ts";
import { watchlistDefinition, watchlistForm } from "../rules/watchlist.ts";
import { findSameWatchlistEntry, lockWatchlist } from "../store.ts";

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
  const read = async ({ input, uploaded, reference }: PreparationContext<typeof importWatchlist>) => {
    const dictionaries = await treesOf(reference, watchlistDictionaries);
    const { mostRows } = watchlistImportLimits;
    return readSheetFile(
      { name: input.file.name, content: uploaded, layout: watchlistSheetLayout, dictionaries },
      { mostRows, mostMs: LONGEST_READING_MS, refusals: watchlistRefusals },
    );
  };
  return [
    handle(queryWatchlistTemplate, async ({ reference }) =>
      buildTemplateFile({
        name: "名单导入模板.xlsx",
        title: "名单",
        rules: ["已在名单中的有效条目不会重复录入；每行的结果在导入后逐行列出。"],
        layouts: [watchlistSheetLayout],
        listAt: createDictionaryOptionFinder(await treesOf(reference, watchlistDictionaries)),
      }),
    ),

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

async function importRow(
  entries: PlainDocumentCommands,
  work: DocumentTransitionWork,
  { at, cells, spoilt }: SheetFileRow,
) {
  const form = { entry: cells };
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
