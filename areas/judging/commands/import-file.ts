import type { ProductRegistry } from "#areas/product/questions/product-registry.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { UnreadFile } from "#platform/forms/sheet/sheet-file.ts";
import type { SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { InvalidArchiveError } from "#platform/server/workbook/read-workbook.ts";
import { runInWorker, WorkerLimitError } from "#platform/server/worker-thread.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import { type ProductChoiceNames, createProductChoiceNameReader } from "../questions/choice-names.ts";
import { importFileRefusals } from "../contract/importing.ts";
import { MAX_IMPORT_JUDGING_MS } from "../rules/importing/layout.ts";
import { createProductOptionListFinder } from "../rules/importing/lists.ts";

export type RunInReadScope = <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;
type ProductQuery = Parameters<ProductRegistry["find"]>[0];
type ProductContext = Pick<Parameters<ProductRegistry["find"]>[1], "refuse"> & { readonly actor: Actor };

/** The product that a file is imported for, with the names of its choices. */
export function createImportProductFinder({ find }: Pick<ProductRegistry, "find">) {
  const namesOf = createProductChoiceNameReader();
  return (reading: RunInReadScope, query: ProductQuery, context: ProductContext) =>
    reading(async (reader) => {
      const { comCode } = context.actor;
      const found = await find(query, { ...context, reference: reader, comCode });
      return { ...found, names: await namesOf(reader, found.compiled.product) };
    });
}

type ImportTemplate = {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly string[];
  readonly layouts: readonly SheetLayout[];
};

/** The answer with a workbook to be filled in. */
export function buildImportTemplateFile(
  product: Product,
  names: ProductChoiceNames,
  template: ImportTemplate,
) {
  return buildTemplateFile({ ...template, listAt: createProductOptionListFinder(product, names) });
}

export type FileReadFailure = UnreadFile;

/** Returns the reason when the archive cannot be read. */
export async function catchFileReadFailure<Result>(
  read: () => Promise<Result>,
): Promise<Result | FileReadFailure> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}

/** The detail of the refusal `fileInvalid`. */
export function buildFileInvalidDetail(fileName: string, { why }: FileReadFailure) {
  return { values: { fileName, why }, fields: [{ path: "file", message: why }] };
}

type ReadingInput = { readonly name: string };

/** Reads an uploaded file on a thread of its own, by a module beside the caller; refuses one that cannot be read in time. */
export async function readImportFile<Result extends object>(
  module: URL,
  input: ReadingInput,
): Promise<Result> {
  try {
    const read = await runInWorker<Result | FileReadFailure>({
      module: module.href,
      input,
      mostMs: MAX_IMPORT_JUDGING_MS,
    });
    if ("why" in read)
      throw new Refusal(importFileRefusals.fileInvalid, buildFileInvalidDetail(input.name, read));
    return read;
  } catch (error) {
    if (error instanceof WorkerLimitError) throw new Refusal(importFileRefusals.fileTooHeavy);
    throw error;
  }
}
