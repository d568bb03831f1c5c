import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { WorkerLimitError } from "#platform/server/worker-thread.ts";
import type { PrintablePaper, PrintedPaper } from "../paper.ts";
import { extractPdfPageTexts } from "../testing/pdf-text.ts";
import { readCodePoints, readFontCoverage } from "./font.ts";
import { openPaperPrinter, type PaperPrinter, type PaperPrinterOptions } from "./papers.ts";
import { startPdfWorker } from "./pdf-worker.ts";
import { readRareFont, readRareFontRanges } from "./rare-font.ts";
import { readPaperTemplates } from "./templates.ts";

const templates = join(import.meta.dirname, "../testing/templates");
const openedPapers: PaperPrinter[] = [];
const open = (parts: Partial<PaperPrinterOptions> = {}): PaperPrinter => {
  const papers = openPaperPrinter({ templates, ...parts });
  openedPapers.push(papers);
  return papers;
};
after(() => Promise.all(openedPapers.map((papers) => papers.close())));

const letter = (lines: string[], rows: string[] = []): PrintablePaper => ({
  template: "letter",
  data: { title: "信函", date: "2025-01-02", lines, rows },
});

async function printed(papers: PaperPrinter, paper: PrintablePaper): Promise<PrintedPaper> {
  const rendering = await papers.render(paper);
  assert.ok("printed" in rendering, JSON.stringify(rendering));
  return rendering.printed;
}

const papers = open();

test("printed Chinese text can be found in the document", async () => {
  const { pdf, pages } = await printed(
    papers,
    letter(["示例制造（南京）有限公司 No. 3201-A", "壹拾元零伍分"]),
  );
  const [page = ""] = await extractPdfPageTexts(pdf);
  assert.equal(pages, 1);
  for (const text of ["信函", "示例制造（南京）有限公司 No. 3201-A", "壹拾元零伍分", "第 1 页 / 共 1 页"])
    assert.ok(page.includes(text), `${text} in ${page}`);
});

test("the same paper gives the same bytes in this and another process, now and later", async () => {
  const paper = letter(["甲", "乙"], ["丙"]);
  const first = await printed(papers, paper);
  const others = [await printed(papers, paper), await printed(open(), paper)];
  for (const later of others) assert.deepEqual(later, first);
  assert.notDeepEqual((await printed(papers, letter(["甲", "丁"], ["丙"]))).pdf, first.pdf);
});

test("the version depends on the template and its imports", async () => {
  const { version } = await printed(papers, letter([]));
  const note = await papers.render({ template: "note", data: { title: "便条", date: "2025-01-02" } });
  assert.match(version, /^[0-9a-f]{16}$/);
  assert.equal(papers.version("letter"), version);
  assert.ok("printed" in note && note.printed.version !== version);
});

const hostile = [
  '#panic("x")',
  "*[ _x_ $y$ `z` <a> @b // c /* d */ = e - f + g",
  "\\ \\u{41} \" ' ]) #{",
  '#import "page.typ": data',
  '#read("/etc/passwd") #sys.inputs.data',
];

test("text that looks like a command is printed as text", async () => {
  const { pdf } = await printed(papers, letter(hostile, hostile));
  const text = (await extractPdfPageTexts(pdf)).join("");
  for (const line of hostile) assert.equal(text.split(line).length, 3, line);
});

test("invisible characters are not printed, so that no number is reversed", async () => {
  const { pdf } = await printed(papers, letter(["\u202e12.50\u202c 元", "a\u200bb\ufeffc\u0007d", "甲\n乙"]));
  const [page = ""] = await extractPdfPageTexts(pdf);
  for (const text of ["12.50 元", "abcd", "甲\n乙"]) assert.ok(page.includes(text), page);
});

test("a word longer than a line is broken, and each line of it can be found", async () => {
  const { pdf } = await printed(papers, letter(["w".repeat(1000)]));
  const [page = ""] = await extractPdfPageTexts(pdf);
  assert.equal(page.replace(/[^w]/g, "").length, 1000);
  assert.ok((page.match(/w+/g) ?? []).every((line) => line.length < 200));
});

test("a long table repeats its header, and each page has its number and the page count", async () => {
  const { pdf, pages } = await printed(
    papers,
    letter(
      [],
      Array.from({ length: 300 }, (_, row) => `姓名${row}`),
    ),
  );
  const texts = await extractPdfPageTexts(pdf);
  assert.ok(pages > 3 && texts.length === pages);
  for (const [index, text] of texts.entries()) {
    assert.ok(text.includes("序号 姓名"), text);
    assert.ok(text.includes(`第 ${index + 1} 页 / 共 ${pages} 页`), text);
  }
  assert.ok(texts.at(-1)?.includes("姓名299"));
});

test("characters that the font lacks are reported with their field, and nothing is printed", async () => {
  assert.deepEqual(await papers.render(letter(["甲", "王𰀀龘 שלום"], ["𰀀"])), {
    missing: [
      { field: "lines.1", characters: "𰀀שלום" },
      { field: "rows.0", characters: "𰀀" },
    ],
  });
});

/** The names of the fonts that a document carries. */
async function listEmbeddedFonts(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.has(PDFName.of("FontFile2"))
        ? [String(object.get(PDFName.of("FontName"))).replace(/^.*\+/, "")]
        : [],
    );
}

test("rare characters of names come from the second font, which only their papers carry", async () => {
  const names = ["王𬎆", "李㛃", "赵𠅤", "钱𫍯", "孙𣲗", "周𪚥", "吴𪜁", "郑𮯠", "冯﨎", "陈你"];
  const rare = await printed(papers, letter(names));
  const [page = ""] = await extractPdfPageTexts(rare.pdf);
  for (const name of names) assert.ok(page.includes(name.normalize("NFC")) || page.includes(name), name);
  const [usual, one] = [await printed(papers, letter(["王㛃"])), await printed(papers, letter(["王𬎆"]))];
  assert.deepEqual(await listEmbeddedFonts(usual.pdf), ["NotoSansSC-Bold", "NotoSansSC-Regular"]);
  const fonts = await listEmbeddedFonts(one.pdf);
  assert.equal(fonts.filter((name) => name.startsWith("Hana")).length, 1, fonts.join());
  // Another process has read other files of the font before.
  const other = open();
  assert.deepEqual(await printed(other, letter(["王𬎆"])), one);
  await other.close();
});

test("the second font has every ideograph of the extensions A to F and the compatibility blocks", () => {
  const { isDrawn } = readFontCoverage();
  for (const [first, last] of [
    [0x3400, 0x4db5],
    [0xf900, 0xfa6d],
    [0xfa70, 0xfad9],
    [0x20000, 0x2a6d6],
    [0x2a700, 0x2b734],
    [0x2b740, 0x2b81d],
    [0x2b820, 0x2cea1],
    [0x2ceb0, 0x2ebe0],
    [0x2f800, 0x2fa1d],
  ] as const)
    for (let codePoint = first; codePoint <= last; codePoint += 1)
      assert.ok(isDrawn(codePoint), codePoint.toString(16));
});

test("a file of the second font has what its style sheet says", async () => {
  const [some] = readFontCoverage().listRareFonts("𬎆");
  assert.ok(some);
  const codePoints = readCodePoints(await readRareFont(some));
  const ranges = readRareFontRanges().filter(({ font }) => font.file === some.file);
  for (const { first, last } of ranges)
    for (let codePoint = first; codePoint <= last; codePoint += 1) assert.ok(codePoints.has(codePoint));
});

test("a template error is reported, and the next paper succeeds", async () => {
  await assert.rejects(
    papers.render({ template: "letter", data: { title: "缺" } }),
    /dictionary does not contain key/,
  );
  await assert.rejects(
    papers.render({ template: "dateless", data: { title: "无" } }),
    /date is that of its data/,
  );
  await assert.rejects(papers.render({ template: "missing", data: {} }), /no template missing.typ/);
  await printed(papers, letter([]));
});

test("a paper that takes too long is stopped, and the next one succeeds", async () => {
  const impatient = open({ processes: 1, maxMs: 4000 });
  const endless = { template: "endless", data: letter([]).data };
  const [stopped, next] = await Promise.allSettled([
    impatient.render(endless),
    printed(impatient, letter(["其后"])),
  ]);
  assert.ok(stopped.status === "rejected" && stopped.reason instanceof WorkerLimitError);
  assert.ok(next.status === "fulfilled");
});

test("many papers at once are all printed, each with its own text", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `第${index}号函`);
  const all = await Promise.all(names.map((name) => printed(papers, letter([name]))));
  const texts = await Promise.all(all.map(({ pdf }) => extractPdfPageTexts(pdf)));
  for (const [index, [page = ""]] of texts.entries()) assert.ok(page.includes(`第${index}号函`), page);
});

test("nothing is printed after close, and running and waiting requests are rejected", async () => {
  const ending = open({ processes: 1 });
  await printed(ending, letter([]));
  const endless = { template: "endless", data: letter([]).data };
  const requests = Promise.allSettled([ending.render(endless), ending.render(letter([]))]);
  await setImmediate();
  await ending.close();
  const [printing, waiting] = await requests;
  assert.match(String(printing.status === "rejected" && printing.reason), /ended halfway/);
  assert.match(String(waiting.status === "rejected" && waiting.reason), /the worker pool is closed/);
  await assert.rejects(ending.render(letter([])), /the worker pool is closed/);
});

const rssMbOf = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024) / 1_000_000;

test("a process does not grow over 500 documents", async () => {
  const worker = startPdfWorker(readPaperTemplates(templates));
  const { pid } = worker;
  assert.ok(pid);
  const rows = (document: number) => Array.from({ length: 60 }, (_, row) => `第${document}份${row}`);
  const after50: number[] = [];
  for (let document = 0; document < 550; document += 1) {
    await worker.print({ paper: letter(rows(document), rows(document)) }, 30_000);
    if (document === 50) after50.push(rssMbOf(pid));
  }
  const [before = 0] = after50;
  assert.ok(rssMbOf(pid) - before < 40, `${before} MB, then ${rssMbOf(pid)} MB`);
  await worker.end();
  assert.equal(worker.isAlive(), false);
});

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);

test("a process that a paper has made too large ends, and the next paper starts another", async () => {
  const [roomy, small] = [open({ processes: 1 }), open({ processes: 1, maxBytes: 1 })];
  const before = children().length;
  const first = await printed(small, letter(["大"]));
  assert.equal(children().length, before);
  assert.deepEqual(await printed(small, letter(["大"])), first);
  await printed(roomy, letter(["大"]));
  assert.equal(children().length, before + 1);
});

test("an unused process ends by itself, and the next paper starts another", async () => {
  const shortIdle = open({ processes: 1, idleMs: 1 });
  const before = children().length;
  const first = await printed(shortIdle, letter(["歇"]));
  while (children().length > before) await setImmediate();
  assert.deepEqual(await printed(shortIdle, letter(["歇"])), first);
});
