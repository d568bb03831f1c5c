import { catchFileReadFailure, type FileReadFailure } from "#areas/judging/commands/import-file.ts";
import { buildStoredContent, type ServerSetFormFields } from "#areas/judging/rules/draft.ts";
import { buildImportSheetLayouts, MAIN_IMPORT_SHEET_NAME } from "#areas/judging/rules/importing/layout.ts";
import {
  type CodeAndLimitNames,
  createProductOptionListFinder,
} from "#areas/judging/rules/importing/lists.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { InvalidArchiveError, readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { type AssembledImportForms, assembleImportForms } from "../../rules/importing/assemble.ts";

export type ReadProposalFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly product: Product;
  readonly names: CodeAndLimitNames;
  readonly base: FilledRow;
  readonly whose: ServerSetFormFields;
  readonly today: PlainDate;
};
export type ReadProposalFileResult = {
  readonly sheets: readonly ParsedSheet[];
  readonly assembled: AssembledImportForms;
};

/** Runs on a thread of its own: the forms of the file, or the reason why the file is not read. */
export function work(input: ReadProposalFileInput): Promise<ReadProposalFileResult | FileReadFailure> {
  const { name, content, product, names, base, whose, today } = input;
  return catchFileReadFailure(async () => {
    const sheets = sheetsOfProduct(await readWorkbook(name, Buffer.from(content)), product);
    const listAt = createProductOptionListFinder(product, names);
    const assembled = assembleImportForms(sheets, { product, listAt, start: { base, today } });
    const compiled = compileProduct(product);
    const forms = assembled.forms.map((imported) => {
      const form = buildStoredContent(compiled, imported.form, {
        whose: whoseOf(imported.form, whose),
        today,
      });
      return { ...imported, form };
    });
    return { sheets, assembled: { ...assembled, forms } };
  });
}

/** Sheets with notes and codes are ignored; the only sheet of a file may have any name. */
function sheetsOfProduct(sheets: readonly ParsedSheet[], product: Product): readonly ParsedSheet[] {
  if (sheets.length === 1) return sheets;
  const names = new Set(buildImportSheetLayouts(product).map(({ name }) => name));
  const known = sheets.filter(({ name }) => names.has(name.trim()));
  if (!known.some(({ name }) => name.trim() === MAIN_IMPORT_SHEET_NAME))
    throw new InvalidArchiveError(`找不到工作表“${MAIN_IMPORT_SHEET_NAME}”`);
  return known;
}

/** The file may name a branch for each proposal. */
function whoseOf(form: FilledForm, whose: ServerSetFormFields): ServerSetFormFields {
  const comCode = (form["base"] as FilledRow | undefined)?.["comCode"];
  return typeof comCode === "string" && comCode !== "" ? { ...whose, comCode } : whose;
}
