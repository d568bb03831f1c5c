import { createVocabulary } from "#areas/product/questions/vocabulary.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { readOrExplain, type Unreadable } from "../../commands/import-file.ts";
import type { ChoiceNames } from "../../questions/choice-names.ts";
import { openLists } from "../../rules/importing/lists.ts";
import { type JudgedTable, judgeTable, sheetOfTable } from "../../rules/importing/table-rows.ts";

export type TableToRead = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly section: FormSection;
  readonly names: ChoiceNames;
  readonly today: PlainDate;
};
export type TableRead = JudgedTable & { readonly sheet: ParsedSheet };

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export function work(input: TableToRead): Promise<TableRead | Unreadable> {
  const { name, content, product, section, names, today } = input;
  return readOrExplain(async () => {
    const sheet = sheetOfTable(await readWorkbook(name, Buffer.from(content)), section);
    if ("why" in sheet) return sheet;
    const words = createVocabulary(product, names.trees);
    const context = { compiled: compileProduct(product), listAt: openLists(product, names), words, today };
    return { sheet, ...judgeTable(sheet, section, context) };
  });
}
