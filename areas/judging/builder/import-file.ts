import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { writeXlsx } from "hucre/xlsx";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FormCell, type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { Call, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { type ImportSheetLayout, buildImportSheetLayouts } from "../rules/importing/layout.ts";

export type WorkbookSheetRows = Record<string, (string | number | boolean | Date | null)[][]>;

/** The sheets of a file with these forms; a test may change them before it writes the file. */
export function buildImportSheets(product: Product, forms: readonly FilledForm[]): WorkbookSheetRows {
  const sheets = buildImportSheetLayouts(product).map((layout): [string, string[][]] => {
    const head = layout.columns.map(({ title, isRequired }) => (isRequired ? `*${title}` : title));
    return [layout.name, [head, ...forms.flatMap((form, index) => linesOf(layout, form, index + 1))]];
  });
  return Object.fromEntries(sheets);
}

function linesOf({ table, columns }: ImportSheetLayout, form: FilledForm, no: number): string[][] {
  const count = table === undefined ? 1 : listFormRows(form[table]).length;
  return Array.from({ length: count }, (_, index) =>
    columns.map(({ section, element }) => {
      if (!element) return String(no);
      const row = listFormRows(form[section])[table === undefined ? 0 : index];
      return textOf(row?.[element.elementCode]);
    }),
  );
}

function textOf(cell: FormCell): string {
  if (Array.isArray(cell)) return cell.join("/");
  return typeof cell === "string" ? cell : "";
}

export async function writeTestWorkbook(sheets: WorkbookSheetRows): Promise<Buffer> {
  const written = await writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
  });
  return Buffer.from(written);
}

type Sending = {
  readonly riskCode: string;
  /** For a file of one table. */
  readonly section?: string;
  /** For a file of endorsements. */
  readonly validDate?: string;
  readonly name?: string;
  readonly content: Buffer;
};
type More = { readonly token: string; readonly soundOnly?: string };

/** Sends a file with a call, as a browser does. */
export async function sendTestImportFile<C extends Call>(
  app: Pick<FastifyInstance, "inject">,
  call: C,
  { riskCode, section, validDate, name = "导入.xlsx", content }: Sending,
  { token, soundOnly }: More,
): Promise<Envelope<OutputOf<C>> & { status: number }> {
  const form = new FormData();
  form.set("riskCode", riskCode);
  if (section !== undefined) form.set("section", section);
  if (validDate !== undefined) form.set("validDate", validDate);
  if (soundOnly !== undefined) form.set("soundOnly", soundOnly);
  form.set("file", new Blob([new Uint8Array(content)]), name);
  const coded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: call.path,
    payload: Buffer.from(await coded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": randomBytes(16).toString("hex"),
      "content-type": coded.headers.get("content-type") ?? "",
    },
  });
  return { ...response.json<Envelope<OutputOf<C>>>(), status: response.statusCode };
}
