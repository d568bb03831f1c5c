import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { examineUploadedFile } from "./received-file.ts";
import type { AcceptedFile } from "./examination/examine-content.ts";
import { docx, zip } from "./examination/testing/office-files.ts";
import { XLSX_MIME_TYPE, writeXlsx } from "./spreadsheet.ts";

const drawing = sharp({ create: { width: 900, height: 300, channels: 3, background: "teal" } });

async function accept(name: string, content: Buffer): Promise<AcceptedFile> {
  const found = await examineUploadedFile(name, content);
  assert.ok(typeof found === "object" && "type" in found);
  return found;
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
    const found = await accept(`图.${type === "jpeg" ? "JPG" : type}`, sent);
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
  const found = await accept("表.xlsx", Buffer.concat(pieces));
  assert.deepEqual([found.type, found.thumbnail], [XLSX_MIME_TYPE, null]);
});

for (const [description, name, write, isTaken] of [
  ["a document of Word", "a.docx", docx, true],
  ["an archive", "a.docx", () => zip({ "readme.txt": "x" }), false],
  ["a document under a workbook's name", "a.xlsx", docx, false],
  ["a PDF", "a.pdf", () => Buffer.from("%PDF-1.7\n%%EOF"), true],
  ["a PDF under no name", "pdf", () => Buffer.from("%PDF-1.7\n%%EOF"), false],
  ["a drawing with scripts", "a.svg", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), false],
  ["a page", "a.html", () => Buffer.from("<html></html>"), false],
  ["a program", "a.exe", () => Buffer.from("MZ\u0090"), false],
  ["nothing", "a.png", () => Buffer.alloc(0), false],
] as const)
  test(`${description} is ${isTaken ? "accepted" : "refused"}`, async () => {
    assert.equal((await examineUploadedFile(name, await write())) !== undefined, isTaken);
  });

test("a cut image counts as broken", async () => {
  const whole = await drawing.clone().png().toBuffer();
  assert.equal(await examineUploadedFile("a.png", whole.subarray(0, whole.length - 40)), "broken");
});

test("the files of strangers take no process from uploads, nor uploads from them", async () => {
  const side = 2500;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const slow = await sharp({ create: { width: side, height: side, channels: 3, background: "teal", noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const quick = await drawing.clone().png().toBuffer();
  // The processes are started first, so that only the files decide who is done first.
  await Promise.all([accept("a.png", quick), examineUploadedFile("a.png", quick, "stranger")]);
  for (const [busy, other] of [
    ["stranger", "user"],
    ["user", "stranger"],
  ] as const) {
    let slowDone = 0;
    const slowFiles = [1, 2, 3].map(async () => {
      await examineUploadedFile("a.png", slow, busy);
      slowDone += 1;
    });
    await examineUploadedFile("a.png", quick, other);
    assert.equal(slowDone, 0, `${other} did not wait for ${busy}`);
    await Promise.all(slowFiles);
  }
});
