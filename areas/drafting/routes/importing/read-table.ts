import { createVocabulary } from "#areas/product/questions/vocabulary.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { Sheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { readWorkbook, InvalidArchive } from "#platform/server/workbook/read-workbook.ts";
import type { ListNames } from "../../questions/list-names.ts";
import { openLists } from "../../rules/importing/lists.ts";
import { type JudgedTable, judgeTable } from "../../rules/importing/judge-table.ts";
import { sheetOfTable } from "../../rules/importing/sheet-of-table.ts";

export type TableToRead = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly section: FormSection;
  readonly names: ListNames;
  readonly today: PlainDate;
};
export type TableRead = JudgedTable & { readonly sheet: Sheet };

/** On a thread of its own: why the file is not read, or what it says. */
export async function work(given: TableToRead): Promise<TableRead | { readonly why: string }> {
  const { name, content, product, section, names, today } = given;
  try {
    const found = sheetOfTable(await readWorkbook(name, Buffer.from(content)), section);
    if ("why" in found) return found;
    const listAt = openLists(product, names);
    const words = createVocabulary(product, names.trees);
    const known = { compiled: compileProduct(product), listAt, words, today };
    return { sheet: found, ...judgeTable(found, section, known) };
  } catch (error) {
    if (error instanceof InvalidArchive) return { why: error.message };
    throw error;
  }
}
