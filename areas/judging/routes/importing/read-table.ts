import { createVocabulary } from "#areas/product/questions/vocabulary.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { findSheet } from "#platform/forms/sheet/sheet-file.ts";
import { toSheetName } from "#platform/forms/sheet/sheet-layout.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { catchFileReadFailure, type FileReadFailure } from "../../commands/import-file.ts";
import type { ProductChoiceNames } from "../../questions/choice-names.ts";
import { createProductOptionListFinder } from "../../rules/importing/lists.ts";
import { type ImportedTableJudgement, judgeImportedTable } from "../../rules/importing/table-rows.ts";

export type ReadTableInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly section: FormSection;
  readonly names: ProductChoiceNames;
  readonly today: PlainDate;
};
export type ReadTableResult = ImportedTableJudgement & { readonly sheet: ParsedSheet };

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export function work(input: ReadTableInput): Promise<ReadTableResult | FileReadFailure> {
  const { name, content, product, section, names, today } = input;
  return catchFileReadFailure(async () => {
    const sheets = await readWorkbook(name, Buffer.from(content));
    const sheet = findSheet(sheets, toSheetName(section.title));
    if ("why" in sheet) return sheet;
    const words = createVocabulary(product, names.trees);
    const context = {
      compiled: compileProduct(product),
      listAt: createProductOptionListFinder(product, names),
      words,
      today,
    };
    return { sheet, ...judgeImportedTable(sheet, section, context) };
  });
}
