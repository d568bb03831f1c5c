import { catchFileReadFailure, type FileReadFailure } from "#areas/judging/commands/import-file.ts";
import type { ProductChoiceNames } from "#areas/judging/questions/choice-names.ts";
import { createProductOptionListFinder } from "#areas/judging/rules/importing/lists.ts";
import { createVocabulary } from "#areas/product/questions/vocabulary.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { findSheet } from "#platform/forms/sheet/sheet-file.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import type { PeopleTable } from "../rules/people-table.ts";
import { readRosterFile, ROSTER_SHEET_NAME, type RosterFile } from "../rules/roster-file.ts";

export type ReadRosterFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly table: PeopleTable;
  readonly names: ProductChoiceNames;
  readonly today: PlainDate;
};
export type ReadRosterFileResult = RosterFile & { readonly sheet: ParsedSheet };

/** Runs on a thread of its own: the changes of the file, or the reason why the file is not read. */
export function work(input: ReadRosterFileInput): Promise<ReadRosterFileResult | FileReadFailure> {
  const { name, content, product, table, names, today } = input;
  return catchFileReadFailure(async () => {
    const sheet = findSheet(await readWorkbook(name, Buffer.from(content)), ROSTER_SHEET_NAME);
    if ("why" in sheet) return sheet;
    const context = {
      compiled: compileProduct(product),
      listAt: createProductOptionListFinder(product, names),
      words: createVocabulary(product, names.trees),
      today,
    };
    return { ...readRosterFile(sheet, table, context), sheet };
  });
}
