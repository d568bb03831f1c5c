import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { writeZipArchive } from "../../zip-archive.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const WHEN = new Date("2024-12-16T00:00:00Z");
const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

export function zip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([name, content]) => ({
    name,
    read: () => Promise.resolve(Buffer.from(content)),
  }));
  return buffer(Readable.from(writeZipArchive(entries, WHEN)));
}

export const contentTypes = (part: string, type: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`;

export const relationships = (...list: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;

export const relationship = (type: string, target: string, mode = ""): string =>
  `<Relationship Id="r${target.length}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;

/** A document of Word with one paragraph, and further parts. */
export function docx(
  parts: Readonly<Record<string, string | Buffer>> = {},
  text = "查勘报告",
): Promise<Buffer> {
  return zip({
    "[Content_Types].xml": contentTypes("/word/document.xml", WORD),
    "_rels/.rels": relationships(relationship("officeDocument", "word/document.xml")),
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ...parts,
  });
}

export const xlsx = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  zip({
    "[Content_Types].xml": contentTypes("/xl/workbook.xml", SHEET),
    "_rels/.rels": relationships(relationship("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": "<workbook/>",
    ...parts,
  });

export const wordField = (...runs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${W}"><w:body><w:p>${runs.map((run) => `<w:r>${run}</w:r>`).join("")}</w:p></w:body></w:document>`;
export const mark = (type: string): string => `<w:fldChar w:fldCharType="${type}"/>`;
export const instruction = (text: string): string =>
  `<w:instrText xml:space="preserve">${text}</w:instrText>`;
export const docxWithField = (...texts: readonly string[]): Promise<Buffer> =>
  docx({
    "word/document.xml": wordField(mark("begin"), ...texts.map(instruction), mark("separate"), mark("end")),
  });
export const xlsxWithFormula = (formula: string): Promise<Buffer> =>
  xlsx({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c r="A1"><f>${formula}</f></c></row></sheetData></worksheet>`,
  });
