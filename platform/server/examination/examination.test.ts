import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { examineUploadedFile } from "../received-file.ts";
import { examineContent, type ExaminedFile } from "./examine-content.ts";
import { startChildWorker } from "../child-worker.ts";
import { WorkerLimitError } from "../worker-thread.ts";
import type { ExaminationAnswer, ExaminationRequest } from "./examine-process.ts";
import { buildHostileFiles } from "./testing/hostile-files.ts";
import {
  docx,
  docxWithField,
  instruction,
  mark,
  relationship,
  wordField,
  xlsx,
  xlsxWithFormula,
} from "./testing/office-files.ts";

const MB = 1024 * 1024;
const MOST_GROWTH_MB = 100;
const PROGRAM = new URL("examine-process.ts", import.meta.url).pathname;

const startExamination = () =>
  startChildWorker<ExaminationRequest, ExaminationAnswer>({ program: PROGRAM, execArgv: [] });

/** The highest memory that a process ever had. */
const peakBytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

function reasonOf(examined: ExaminedFile): string {
  if (examined === undefined) return "type";
  if (examined === "broken") return "broken";
  return "unsafe" in examined ? examined.unsafe : "accepted";
}

test("no hostile file is accepted, and neither process grows beyond 100 MB", async (t) => {
  const files = await buildHostileFiles();
  const worker = startExamination();
  await worker.ask({ name: "a.txt", content: Buffer.from("x") }, { mostMs: 10_000, task: "starting" });
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await worker.ask({ name: "a.png", content: picture }, { mostMs: 10_000, task: "starting" });
  assert.ok(worker.pid);
  const before = { own: process.memoryUsage.rss(), child: peakBytes(worker.pid) };
  let slowest = { description: "", ms: 0 };
  for (const { description, name, content, refusedFor } of files) {
    const startedAt = performance.now();
    const { examined } = await worker.ask({ name, content }, { mostMs: 10_000, task: description });
    const ms = Math.round(performance.now() - startedAt);
    if (ms > slowest.ms) slowest = { description, ms };
    assert.equal(reasonOf(examined), refusedFor, description);
  }
  const child = Math.round((peakBytes(worker.pid) - before.child) / MB);
  const own = Math.round((process.memoryUsage.rss() - before.own) / MB);
  await worker.end();
  t.diagnostic(`${files.length} files; growth ${child} MB (child), ${own} MB (server)`);
  t.diagnostic(`slowest: ${slowest.ms} ms, ${slowest.description}`);
  assert.ok(child <= MOST_GROWTH_MB, `the child grew by ${child} MB`);
  assert.ok(own <= MOST_GROWTH_MB, `the server grew by ${own} MB`);
});

test("a child that answers too late is killed, and the next file has a new one", async () => {
  const worker = startExamination();
  const content = await docx();
  await assert.rejects(worker.ask({ name: "a.docx", content }, { mostMs: 1, task: "x" }), WorkerLimitError);
  assert.equal(worker.isAlive(), false);
  const examined = await examineUploadedFile("a.docx", content);
  assert.ok(typeof examined === "object" && "type" in examined);
  assert.ok(Buffer.isBuffer(examined.content));
});

const CHANGED_FIELD = wordField(
  mark("begin"),
  `<w:del><w:delInstrText> DATE </w:delInstrText></w:del>${instruction(" PAGE ")}`,
  mark("separate"),
  mark("end"),
);
const NESTED_FIELD = wordField(
  mark("begin"),
  instruction(" IF "),
  mark("begin"),
  instruction(" PAGE "),
  mark("end"),
  instruction(" = 1 a b"),
  mark("end"),
);
const FRACTION = wordField(
  `<m:f xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:num>|a|</m:num></m:f>`,
);

/** A PDF with bookmarks, as programs write it without compressed objects. */
const PLAIN_PDF = `%PDF-1.7
1 0 obj<</Type/Catalog/Outlines 3 0 R/Names<</Dests<</Kids[]>>>>/A[1 0 R -.5 true(a\\)\\(b (c))<41>]>>endobj
2 0 obj% a stream of text
<</Length 4 0 R/Filter[/ASCII85Decode/FlateDecode]>>
stream\r\n(object /First)\r\nendstream endobj
3 0 obj<</Type/Outlines/First 5 0 R/Last 5 0 R/Count 1>>endobj
5 0 obj<</Title(stream\nobj)/Parent 3 0 R/XFALength 1>>endobj
%%EOF
`;

test("PDF files with bookmarks and compressed objects are accepted", async () => {
  const document = await PDFDocument.create();
  for (const title of ["保险单", "批单"]) document.addPage().setSize(300, 200 + title.length);
  document.getForm().createTextField("name");
  document.context.register(document.context.obj({ First: 1, Title: "a" }));
  for (const useObjectStreams of [true, false]) {
    const content = Buffer.from(await document.save({ useObjectStreams }));
    assert.equal(content.includes("/ObjStm"), useObjectStreams);
    assert.equal(reasonOf(await examineContent("a.pdf", content)), "accepted");
  }
  assert.equal(reasonOf(await examineContent("a.pdf", Buffer.from(PLAIN_PDF))), "accepted");
});

test("harmless files of each kind are accepted", async () => {
  const link = relationship("hyperlink", "https://www.example.com", ' TargetMode="External"');
  const withLink = await docx({ "word/_rels/document.xml.rels": `<Relationships>${link}</Relationships>` });
  const photo = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "red",
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer();
  const scan = await sharp({ create: { width: 2480, height: 3508, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  for (const [name, content] of [
    ["a.docx", withLink],
    ["a.docx", await docxWithField(" PAGEREF _Toc1 \\h ")],
    ["a.docx", await docx({ "word/document.xml": CHANGED_FIELD })],
    ["a.docx", await docx({ "word/document.xml": NESTED_FIELD })],
    ["a.docx", await docx({ "word/document.xml": FRACTION })],
    ["a.docx", await docx({}, "DDEAUTO is a field of Word, and cmd|x!y is text")],
    ["a.docx", await docx({ "word/comments.xml": `<a><!--${"-x".repeat(3_000_000)}x--></a>` })],
    ["a.xlsx", await xlsx({ "xl/drawings/vmlDrawing1.vml": "<xml><br></xml>" })],
    ["a.xlsx", await xlsxWithFormula("IF('甲|乙'!A1=&quot;a|b&quot;,1,2)")],
    ["a.xlsx", await xlsx({ "xl/worksheets/sheet1.xml": "<formula1><f>Sheet2!$A$1</f></formula1>" })],
    ["a.jpg", photo],
    ["a.png", scan],
    ["a.pdf", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n")],
  ] as const) {
    const examined = await examineContent(name, content);
    assert.ok(typeof examined === "object" && "type" in examined, `${name}: ${JSON.stringify(examined)}`);
  }
});
