import { createRequire } from "node:module";
import { join } from "node:path";
import type { PolicyScheduleData } from "#areas/paper/rules/schedule-shape.ts";
import type { LabelledValue, PolicySchedulePart } from "#areas/paper/rules/schedule-parts.ts";
import { fontFiles } from "#platform/papers/server/font.ts";
import { installPeer } from "./peer.ts";

const PEER = join(import.meta.dirname, "pdfmake");

type PdfContent = string | Readonly<Record<string, unknown>>;
type PdfDefinition = Readonly<Record<string, unknown>>;
/** The part of pdfmake that the bench uses. */
type PdfMake = {
  setUrlAccessPolicy(mayOpen: (url: string) => boolean): void;
  setLocalAccessPolicy(mayOpen: (path: string) => boolean): void;
  addFonts(fonts: Record<string, Record<string, string>>): void;
  createPdf(definition: PdfDefinition): { getBuffer(): Promise<Buffer> };
};

/** Prints schedules with pdfmake: the same texts, tables and font, the pages numbered. */
export function openPdfmakePrinter(report: (line: string) => void) {
  installPeer(PEER, report);
  const pdfmake = createRequire(join(PEER, "package.json"))("pdfmake") as PdfMake;
  const [normal = "", bold = normal] = fontFiles;
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));
  pdfmake.addFonts({ NotoSansSC: { normal, bold, italics: normal, bolditalics: bold } });
  // pdfmake writes into what it is given.
  return (data: PolicyScheduleData): Promise<Buffer> =>
    pdfmake.createPdf(buildPdfDefinition(structuredClone(data))).getBuffer();
}

function buildPdfDefinition(data: PolicyScheduleData): PdfDefinition {
  return {
    pageSize: "A4",
    defaultStyle: { font: "NotoSansSC", fontSize: 9 },
    footer: (page: number, pages: number) => ({ text: `第 ${page} 页，共 ${pages} 页`, alignment: "center" }),
    content: [
      { text: data.title, fontSize: 16, bold: true, alignment: "center" },
      { text: data.company, alignment: "center" },
      buildPairs([data.number]),
      data.opening,
      buildPairs(data.cover),
      buildHeading("适用条款"),
      { ul: data.clauses },
      ...data.parts.flatMap(buildPart),
      ...data.specials.flatMap(({ title, text }) => [{ text: title, bold: true }, text]),
      ...data.notices.flatMap(({ title, texts }) => [buildHeading(title), { ol: texts }]),
      buildPairs(data.signing),
      { text: data.signature.label, alignment: "right" },
    ],
  };
}

const buildHeading = (text: string): PdfContent => ({
  text,
  bold: true,
  fontSize: 10.5,
  margin: [0, 8, 0, 4],
});

/** Two fields a line. */
function buildPairs(pairs: readonly LabelledValue[]): PdfContent {
  const cells = pairs.flatMap(({ label, value }) => [{ text: label, color: "#666" }, value]);
  if (pairs.length % 2 === 1) cells.push("", "");
  const lines = Array.from({ length: cells.length / 4 }, (_, line) => cells.slice(line * 4, line * 4 + 4));
  if (lines.length === 0) return "";
  return { layout: "lightHorizontalLines", table: { widths: [94, "*", 94, "*"], body: lines } };
}

function buildPart({ title, pairs, columns, rows, totals }: PolicySchedulePart): PdfContent[] {
  const heads = columns.map(({ label }) => ({ text: label, bold: true }));
  const body = [heads, ...rows, ...(totals.length > 0 ? [totals] : [])];
  const table = { headerRows: 1, widths: columns.map(() => "*"), body };
  const isTable = columns.length > 0 && rows.length > 0;
  return [
    buildHeading(title),
    buildPairs(pairs),
    ...(isTable ? [{ layout: "lightHorizontalLines", fontSize: 8, table }] : []),
  ];
}
