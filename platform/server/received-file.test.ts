import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { examineUploadedFile } from "./received-file.ts";
import { XLSX_MIME_TYPE, writeXlsx } from "./spreadsheet.ts";

const drawing = sharp({ create: { width: 900, height: 300, channels: 3, background: "teal" } });

/** Builds the head of an archive: each entry with its name, stored without compression. */
function archive(...names: string[]): Buffer {
  return Buffer.concat(
    names.map((name) => {
      const content = Buffer.from("<a/>");
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt32LE(content.length, 18);
      head.writeUInt32LE(content.length, 22);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name), content]);
    }),
  );
}

async function* noRows(): AsyncGenerator<never> {
  // A head alone is recognised as a workbook too.
}

for (const type of ["jpeg", "png", "webp"] as const)
  test(`a ${type} is redrawn in its format, with a thumbnail and without metadata`, async () => {
    const sent = await drawing
      .clone()
      .withExif({ IFD0: { Copyright: "谁" } })
      .toFormat(type)
      .toBuffer();
    const found = await examineUploadedFile(`图.${type === "jpeg" ? "JPG" : type}`, sent);
    assert.ok(found !== undefined && found !== "broken");
    const { format, width, exif } = await sharp(found.content).metadata();
    assert.deepEqual([found.type, format, width, exif], [`image/${type}`, type, 900, undefined]);
    assert.ok(found.thumbnail);
    const small = await sharp(found.thumbnail).metadata();
    assert.deepEqual([small.format, small.width, small.height], ["webp", 320, 107]);
  });

test("a workbook written as a stream is recognised by its entries", async () => {
  const pieces: Uint8Array[] = [];
  const sheet = { name: "表", columns: [{ label: "甲", widthPx: 80 }], rows: noRows() };
  for await (const piece of writeXlsx(sheet)) pieces.push(piece);
  const found = await examineUploadedFile("表.xlsx", Buffer.concat(pieces));
  assert.ok(found !== undefined && found !== "broken");
  assert.deepEqual([found.type, found.thumbnail], [XLSX_MIME_TYPE, null]);
});

for (const [description, name, content, isTaken] of [
  ["a document of Word", "a.docx", archive("[Content_Types].xml", "word/document.xml"), true],
  [
    "one with macros",
    "a.docx",
    archive("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"),
    false,
  ],
  ["an archive", "a.docx", archive("readme.txt"), false],
  ["a workbook under a document's name", "a.docx", archive("[Content_Types].xml", "xl/workbook.xml"), false],
  ["a PDF", "a.pdf", Buffer.from("%PDF-1.7\n%%EOF"), true],
  ["a PDF under no name", "pdf", Buffer.from("%PDF-1.7\n%%EOF"), false],
  ["a drawing with scripts", "a.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), false],
  ["a page", "a.html", Buffer.from("<html></html>"), false],
  ["a program", "a.exe", Buffer.from("MZ\u0090"), false],
  ["nothing", "a.png", Buffer.alloc(0), false],
] as const)
  test(`${description} is ${isTaken ? "accepted" : "refused"}`, async () => {
    assert.equal((await examineUploadedFile(name, content)) !== undefined, isTaken);
  });

test("a cut image, and one with too many pixels, counts as broken", async () => {
  const whole = await drawing.clone().png().toBuffer();
  assert.equal(await examineUploadedFile("a.png", whole.subarray(0, whole.length - 40)), "broken");
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(60_001, 16);
  huge.writeUInt32BE(60_001, 20);
  assert.equal(await examineUploadedFile("a.png", huge), "broken");
});

test("an image of few pixels but a very long side counts as broken", async () => {
  const narrow = { create: { width: 17_000, height: 1, channels: 3, background: "#fff" } } as const;
  assert.equal(await examineUploadedFile("a.png", await sharp(narrow).png().toBuffer()), "broken");
});
