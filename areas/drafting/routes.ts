import { createProductRegistry, type ProductRegistry } from "#areas/product/questions/product-registry.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { runInWorker, WorkerTimeout } from "#platform/server/worker-thread.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_TYPE } from "#platform/server/spreadsheet.ts";
import { templateOf } from "#platform/server/workbook/write-template.ts";
import { checkTableExcel, fileRefusals, queryTableTemplate } from "./contract/importing.ts";
import { openListNames } from "./questions/list-names.ts";
import type { TableRead, TableToRead } from "./routes/importing/read-table.ts";
import { MOST_JUDGING_MS } from "./rules/importing/file-limits.ts";
import { tableLayout } from "./rules/importing/layout.ts";
import { openLists } from "./rules/importing/lists.ts";
import { toImportErrorRow, toSheetView } from "./rules/importing/sheet-view.ts";

const { fileInvalid, fileTooHeavy, tableMissing, tableEmpty } = fileRefusals;

/** What may be brought as a file into a form that is worked on, whatever it becomes. */
export function draftingRoutes(services: Services): Route[] {
  const products = createProductRegistry(services.now);
  const namesOf = openListNames();
  return [templateRoute(products, namesOf), checkingRoute(products, namesOf, services)];
}

type NamesOf = ReturnType<typeof openListNames>;

function templateRoute(products: ProductRegistry, namesOf: NamesOf): Route {
  return handle(queryTableTemplate, async ({ input, actor, inScope, refuse }) => {
    const { product, names } = await inScope(async (reader) => {
      const found = await products.find(input, { reference: reader, comCode: actor.comCode, actor, refuse });
      return { ...found.compiled, names: await namesOf(reader, found.compiled.product) };
    });
    const section = tableOf(product, input.section);
    if (!section) return refuse(tableMissing, { values: { section: input.section } });
    const { nameZh } = product;
    const listAt = openLists(product, names);
    const title = `${nameZh} ${section.title}`;
    const content = await templateOf({ title, rules: [], layouts: [tableLayout(section)], listAt });
    const name = `导入模板-${section.title}-${input.riskCode}-${nameZh}.xlsx`;
    return { name, type: XLSX_TYPE, bytes: content.length, content: Buffer.from(content) };
  });
}

function checkingRoute(products: ProductRegistry, namesOf: NamesOf, { now }: Pick<Services, "now">): Route {
  return handle(checkTableExcel, async ({ input, uploaded, actor, inScope, refuse }) => {
    const { name } = input.file;
    const { product, names } = await inScope(async (reader) => {
      const found = await products.find(input, { reference: reader, comCode: actor.comCode, actor, refuse });
      return { ...found.compiled, names: await namesOf(reader, found.compiled.product) };
    });
    const section = tableOf(product, input.section);
    if (!section) return refuse(tableMissing, { values: { section: input.section } });
    const today = todayInShanghai(now());
    const read = await readTable({ name, content: uploaded, product, section, names, today });
    if (read === undefined) return refuse(fileTooHeavy);
    if ("why" in read) {
      const { why } = read;
      const fields = [{ path: "file", message: why }];
      return refuse(fileInvalid, { values: { fileName: name, why }, fields });
    }
    if (read.rows.length === 0) return refuse(tableEmpty, { values: { title: section.title } });
    return answerOf(read);
  });
}

function tableOf({ sections }: Product, code: string): FormSection | undefined {
  return sections.find((one) => one.code === code && (one.kind === "table" || one.kind === "import"));
}

/** Undefined where it took too long. */
async function readTable(input: TableToRead): Promise<TableRead | { why: string } | undefined> {
  const module = new URL("./routes/importing/read-table.ts", import.meta.url).href;
  try {
    return await runInWorker<TableRead | { why: string }>({ module, input, mostMs: MOST_JUDGING_MS });
  } catch (caught) {
    if (caught instanceof WorkerTimeout) return undefined;
    throw caught;
  }
}

function answerOf({ sheet, errors, rows }: TableRead) {
  return {
    sheets: [toSheetView(sheet)],
    errors: errors.map(toImportErrorRow),
    rows: rows.map(({ at, cells }) => ({ at, cells: wireCells(cells) })),
  };
}

/** A row that was read holds nothing that is empty. */
function wireCells(cells: TableRead["rows"][number]["cells"]): Record<string, string | string[]> {
  const filled = Object.entries(cells).flatMap(([element, cell]) => {
    if (cell === null || cell === undefined) return [];
    return [[element, typeof cell === "string" ? cell : [...cell]] as const];
  });
  return Object.fromEntries(filled);
}
