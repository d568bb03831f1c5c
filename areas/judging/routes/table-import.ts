import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import {
  createImportProductFinder,
  buildImportTemplateFile,
  readImportFile,
} from "../commands/import-file.ts";
import { checkTableExcel, importFileRefusals, queryTableTemplate } from "../contract/importing.ts";
import { buildTableSheetLayout } from "../rules/importing/layout.ts";
import { toImportErrorRow, toSheetView } from "../rules/importing/sheet-errors.ts";
import type { ReadTableResult, ReadTableInput } from "./importing/read-table.ts";

const { tableMissing, tableEmpty } = importFileRefusals;
const READER = new URL("./importing/read-table.ts", import.meta.url);

/** Files for one table of any form. */
export function tableImportRoutes({ now }: Services): Route[] {
  const findProduct = createImportProductFinder(createProductRegistry(now));
  return [
    handle(queryTableTemplate, async ({ input, actor, inScope, refuse }) => {
      const { compiled, names } = await findProduct(inScope, input, { actor, refuse });
      const { product } = compiled;
      const section = tableOf(product, input.section);
      if (!section) return refuse(tableMissing, { values: { section: input.section } });
      const { nameZh } = product;
      return buildImportTemplateFile(product, names, {
        name: `导入模板-${section.title}-${input.riskCode}-${nameZh}.xlsx`,
        title: `${nameZh} ${section.title}`,
        rules: [],
        layouts: [buildTableSheetLayout(section)],
      });
    }),

    handle(checkTableExcel, async ({ input, uploaded, actor, inScope, refuse }) => {
      const { name } = input.file;
      const { compiled, names } = await findProduct(inScope, input, { actor, refuse });
      const { product } = compiled;
      const section = tableOf(product, input.section);
      if (!section) return refuse(tableMissing, { values: { section: input.section } });
      const today = getTodayInShanghai(now());
      const sent: ReadTableInput = { name, content: uploaded, product, section, names, today };
      const read = await readImportFile<ReadTableResult>(READER, sent);
      if (read.rows.length === 0) return refuse(tableEmpty, { values: { title: section.title } });
      return toAnswer(read);
    }),
  ];
}

function tableOf({ sections }: Product, code: string): FormSection | undefined {
  return sections.find((section) => section.code === code && ["table", "import"].includes(section.kind));
}

function toAnswer({ sheet, errors, rows }: ReadTableResult) {
  return {
    sheets: [toSheetView(sheet)],
    errors: errors.map(toImportErrorRow),
    rows: rows.map(({ at, cells }) => ({ at, cells: filledCells(cells) })),
  };
}

function filledCells(cells: ReadTableResult["rows"][number]["cells"]): Record<string, string | string[]> {
  const filled = Object.entries(cells).flatMap(([element, cell]) => {
    if (cell === null || cell === undefined) return [];
    return [[element, typeof cell === "string" ? cell : [...cell]] as const];
  });
  return Object.fromEntries(filled);
}
