import { contentOf, type Whose } from "#areas/drafting/rules/draft.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { Sheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { readWorkbook, InvalidArchive } from "#platform/server/workbook/read-workbook.ts";
import { type Assembled, assemble } from "../../rules/importing/assemble.ts";
import { importLayouts, MAIN_SHEET } from "#areas/drafting/rules/importing/layout.ts";
import { type KnownNames, openLists } from "#areas/drafting/rules/importing/lists.ts";

export type FileToRead = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly names: KnownNames;
  readonly base: FilledRow;
  readonly whose: Whose;
  readonly today: PlainDate;
};
export type FileRead = { readonly sheets: readonly Sheet[]; readonly assembled: Assembled };

/** On a thread of its own: why the file is not read, or what it says. */
export async function work(given: FileToRead): Promise<FileRead | { readonly why: string }> {
  const { name, content, product, names, base, whose, today } = given;
  try {
    const sheets = ofProduct(await readWorkbook(name, Buffer.from(content)), product);
    const assembled = assemble(sheets, {
      product,
      listAt: openLists(product, names),
      start: { base, today },
    });
    const compiled = compileProduct(product);
    const forms = assembled.forms.map((one) => ({
      ...one,
      form: contentOf(compiled, one.form, { whose: whoseOf(one.form, whose), today }),
    }));
    return { sheets, assembled: { ...assembled, forms } };
  } catch (error) {
    if (error instanceof InvalidArchive) return { why: error.message };
    throw error;
  }
}

/** Notes and codes are not read back; a file of one sheet may call it what it likes. */
function ofProduct(sheets: readonly Sheet[], product: Product): readonly Sheet[] {
  if (sheets.length === 1) return sheets;
  const names = new Set(importLayouts(product).map(({ name }) => name));
  const known = sheets.filter(({ name }) => names.has(name.trim()));
  if (!known.some(({ name }) => name.trim() === MAIN_SHEET))
    throw new InvalidArchive(`找不到工作表“${MAIN_SHEET}”`);
  return known;
}

/** The file may name a branch of its own for each. */
function whoseOf(form: FilledForm, whose: Whose): Whose {
  const comCode = (form["base"] as FilledRow | undefined)?.["comCode"];
  return typeof comCode === "string" && comCode !== "" ? { ...whose, comCode } : whose;
}
