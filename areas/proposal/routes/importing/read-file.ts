import { readOrExplain, type Unreadable } from "#areas/judging/commands/import-file.ts";
import { contentOf, type Whose } from "#areas/judging/rules/draft.ts";
import { importLayouts, MAIN_SHEET } from "#areas/judging/rules/importing/layout.ts";
import { type KnownNames, openLists } from "#areas/judging/rules/importing/lists.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { InvalidArchiveError, readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { type Assembled, assemble } from "../../rules/importing/assemble.ts";

export type FileToRead = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly names: KnownNames;
  readonly base: FilledRow;
  readonly whose: Whose;
  readonly today: PlainDate;
};
export type FileRead = { readonly sheets: readonly ParsedSheet[]; readonly assembled: Assembled };

/** Runs on a thread of its own: the forms of the file, or the reason why the file is not read. */
export function work(input: FileToRead): Promise<FileRead | Unreadable> {
  const { name, content, product, names, base, whose, today } = input;
  return readOrExplain(async () => {
    const sheets = sheetsOfProduct(await readWorkbook(name, Buffer.from(content)), product);
    const listAt = openLists(product, names);
    const assembled = assemble(sheets, { product, listAt, start: { base, today } });
    const compiled = compileProduct(product);
    const forms = assembled.forms.map((imported) => {
      const form = contentOf(compiled, imported.form, { whose: whoseOf(imported.form, whose), today });
      return { ...imported, form };
    });
    return { sheets, assembled: { ...assembled, forms } };
  });
}

/** Sheets with notes and codes are ignored; the only sheet of a file may have any name. */
function sheetsOfProduct(sheets: readonly ParsedSheet[], product: Product): readonly ParsedSheet[] {
  if (sheets.length === 1) return sheets;
  const names = new Set(importLayouts(product).map(({ name }) => name));
  const known = sheets.filter(({ name }) => names.has(name.trim()));
  if (!known.some(({ name }) => name.trim() === MAIN_SHEET))
    throw new InvalidArchiveError(`找不到工作表“${MAIN_SHEET}”`);
  return known;
}

/** The file may name a branch for each proposal. */
function whoseOf(form: FilledForm, whose: Whose): Whose {
  const comCode = (form["base"] as FilledRow | undefined)?.["comCode"];
  return typeof comCode === "string" && comCode !== "" ? { ...whose, comCode } : whose;
}
