import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { TookTooLong } from "#platform/server/out-of-the-way.ts";
import type { Paper, Printed } from "../paper.ts";
import { textOfPages } from "../testing/pdf-text.ts";
import { openPapers, type Papers, type PapersParts } from "./papers.ts";
import { startPress } from "./press.ts";
import { readTemplates } from "./templates.ts";

const templates = join(import.meta.dirname, "../testing/templates");
const opened: Papers[] = [];
const open = (parts: Partial<PapersParts> = {}): Papers => {
  const papers = openPapers({ templates, ...parts });
  opened.push(papers);
  return papers;
};
after(() => Promise.all(opened.map((papers) => papers.close())));

const letter = (lines: string[], rows: string[] = []): Paper => ({
  template: "letter",
  data: { title: "信函", date: "2025-01-02", lines, rows },
});

async function printed(papers: Papers, paper: Paper): Promise<Printed> {
  const rendering = await papers.render(paper);
  assert.ok("printed" in rendering, JSON.stringify(rendering));
  return rendering.printed;
}

const papers = open();

test("Chinese that was printed is found again in the document", async () => {
  const { pdf, pages } = await printed(
    papers,
    letter(["示例制造（南京）有限公司 No. 3201-A", "壹拾元零伍分"]),
  );
  const [page = ""] = await textOfPages(pdf);
  assert.equal(pages, 1);
  for (const text of ["信函", "示例制造（南京）有限公司 No. 3201-A", "壹拾元零伍分", "第 1 页 / 共 1 页"])
    assert.ok(page.includes(text), `${text} in ${page}`);
});

test("the same paper is the same bytes, in this process, in another and at another time", async () => {
  const paper = letter(["甲", "乙"], ["丙"]);
  const first = await printed(papers, paper);
  const others = [await printed(papers, paper), await printed(open(), paper)];
  for (const other of others) assert.deepEqual(other, first);
  assert.notDeepEqual((await printed(papers, letter(["甲", "丁"], ["丙"]))).pdf, first.pdf);
});

test("a version is that of the template and of what it imports", async () => {
  const { version } = await printed(papers, letter([]));
  const other = await papers.render({ template: "note", data: { title: "便条", date: "2025-01-02" } });
  assert.match(version, /^[0-9a-f]{16}$/);
  assert.equal(papers.version("letter"), version);
  assert.ok("printed" in other && other.printed.version !== version);
});

const hostile = [
  '#panic("x")',
  "*[ _x_ $y$ `z` <a> @b // c /* d */ = e - f + g",
  "\\ \\u{41} \" ' ]) #{",
  '#import "page.typ": data',
  '#read("/etc/passwd") #sys.inputs.data',
];

test("what looks like a command is printed as it was written", async () => {
  const { pdf } = await printed(papers, letter(hostile, hostile));
  const text = (await textOfPages(pdf)).join("");
  for (const line of hostile) assert.equal(text.split(line).length, 3, line);
});

test("marks that nobody sees are not printed, so that no figure is turned round", async () => {
  const { pdf } = await printed(papers, letter(["\u202e12.50\u202c 元", "a\u200bb\ufeffc\u0007d", "甲\n乙"]));
  const [page = ""] = await textOfPages(pdf);
  for (const text of ["12.50 元", "abcd", "甲\n乙"]) assert.ok(page.includes(text), page);
});

test("a word that fits no line is broken, and is whole for whoever searches a line of it", async () => {
  const { pdf } = await printed(papers, letter(["w".repeat(1000)]));
  const [page = ""] = await textOfPages(pdf);
  assert.equal(page.replace(/[^w]/g, "").length, 1000);
  assert.ok((page.match(/w+/g) ?? []).every((line) => line.length < 200));
});

test("a long table repeats its head, and each page says which of how many it is", async () => {
  const { pdf, pages } = await printed(
    papers,
    letter(
      [],
      Array.from({ length: 300 }, (_, row) => `姓名${row}`),
    ),
  );
  const texts = await textOfPages(pdf);
  assert.ok(pages > 3 && texts.length === pages);
  for (const [at, text] of texts.entries()) {
    assert.ok(text.includes("序号 姓名"), text);
    assert.ok(text.includes(`第 ${at + 1} 页 / 共 ${pages} 页`), text);
  }
  assert.ok(texts.at(-1)?.includes("姓名299"));
});

test("characters that the font lacks are told with their field, and nothing is printed", async () => {
  assert.deepEqual(await papers.render(letter(["甲", "王𪚥龘 שלום"], ["𪚥"])), {
    lacking: [
      { field: "lines.1", characters: "𪚥שלום" },
      { field: "rows.0", characters: "𪚥" },
    ],
  });
});

test("a fault of a template is told, and the next paper succeeds", async () => {
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

test("a paper that takes too long is given up, and the next one succeeds", async () => {
  const impatient = open({ processes: 1, mostMs: 4000 });
  const endless = { template: "endless", data: letter([]).data };
  const [given, next] = await Promise.allSettled([
    impatient.render(endless),
    printed(impatient, letter(["其后"])),
  ]);
  assert.ok(given.status === "rejected" && given.reason instanceof TookTooLong);
  assert.ok(next.status === "fulfilled");
});

test("many at once are all printed, each its own", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `第${at}号函`);
  const all = await Promise.all(names.map((name) => printed(papers, letter([name]))));
  const texts = await Promise.all(all.map(({ pdf }) => textOfPages(pdf)));
  for (const [at, [page = ""]] of texts.entries()) assert.ok(page.includes(`第${at}号函`), page);
});

test("nothing is printed after the end; who is printing or waiting then is told", async () => {
  const ending = open({ processes: 1 });
  await printed(ending, letter([]));
  const endless = { template: "endless", data: letter([]).data };
  const asked = Promise.allSettled([ending.render(endless), ending.render(letter([]))]);
  await setImmediate();
  await ending.close();
  const [printing, waiting] = await asked;
  assert.match(String(printing.status === "rejected" && printing.reason), /ended halfway/);
  assert.match(String(waiting.status === "rejected" && waiting.reason), /no papers are printed any more/);
  await assert.rejects(ending.render(letter([])), /no papers are printed any more/);
});

const rssMbOf = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024) / 1_000_000;

test("200 documents later a process is as large as before", async () => {
  const press = startPress(readTemplates(templates));
  const { pid } = press;
  assert.ok(pid);
  const rows = (document: number) => Array.from({ length: 60 }, (_, row) => `第${document}份${row}`);
  const after50: number[] = [];
  for (let document = 0; document < 250; document += 1) {
    await press.print(letter(rows(document), rows(document)), 30_000);
    if (document === 50) after50.push(rssMbOf(pid));
  }
  const [before = 0] = after50;
  assert.ok(rssMbOf(pid) - before < 40, `${before} MB, then ${rssMbOf(pid)} MB`);
  await press.end();
  assert.equal(press.isAlive(), false);
});

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");

test("a process that a paper has made too large is ended, and the next paper starts another", async () => {
  const [roomy, small] = [open({ processes: 1 }), open({ processes: 1, mostBytes: 1 })];
  const before = children().length;
  const first = await printed(small, letter(["大"]));
  assert.equal(children().length, before);
  assert.deepEqual(await printed(small, letter(["大"])), first);
  await printed(roomy, letter(["大"]));
  assert.equal(children().length, before + 1);
});

test("an unused process ends by itself, and the next paper starts another", async () => {
  const restless = open({ processes: 1, idleMs: 1 });
  const before = children().length;
  const first = await printed(restless, letter(["歇"]));
  while (children().length > before) await setImmediate();
  assert.deepEqual(await printed(restless, letter(["歇"])), first);
});
