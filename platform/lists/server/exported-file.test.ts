import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import type { ListColumn } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { writeExport } from "./exported-file.ts";

const PROGRAM = join(import.meta.dirname, "../testing/program.ts");
const ROWS = 100_000;
/** The additional memory that a hundred thousand rows may take compared with five thousand. */
const MOST_MORE_KB = 20 * 1024;
/** A small heap, so that garbage is collected and only retained memory grows. */
const TIGHT = ["--max-old-space-size=40", "--max-semi-space-size=4"];

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chengbao-export-"));
});
after(() => rm(folder, { recursive: true, force: true }));

async function* onePage(rows: ListRow[], names = {}) {
  yield { rows, names };
}

async function sheetOf(columns: ListColumn[], rows: ListRow[], names = {}) {
  const content = writeExport("xlsx", { title: "询价单查询", columns }, onePage(rows, names));
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  const { sheets } = await readXlsx(Buffer.concat(pieces), { readStyles: true });
  const [sheet] = sheets;
  assert.ok(sheet);
  return sheet;
}

const text = (name: string): ListColumn => ({ name, label: name, kind: "text", width: 100 });

test("texts that begin like a formula, or could break the file, stay texts", async () => {
  const hostile = [
    "=1+1",
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    '=HYPERLINK("http://x","y")',
    "<c><f>1</f></c>",
    "_x0041_",
    "  两端空格  ",
    "a\nb",
    "😀",
  ];
  const sheet = await sheetOf(
    [text("a")],
    hostile.map((a) => ({ a })),
  );
  assert.deepEqual(
    sheet.rows.slice(1).map(([cell]) => cell),
    hostile,
  );
  for (const cell of sheet.cells?.values() ?? []) assert.equal(cell.formula, undefined);
  const broken = await sheetOf([text("a")], [{ a: "甲\u0001\uFFFE\u0000乙" }, { a: "字".repeat(40_000) }]);
  assert.equal(broken.rows[1]?.[0], "甲乙");
  assert.equal(String(broken.rows[2]?.[0]).length, 32_767);
});

test("document numbers are texts, amounts are numbers, days are dates, and codes have names", async () => {
  const columns: ListColumn[] = [
    { name: "certificateNo", label: "证件号码", kind: "number", width: 190 },
    { name: "sumPremium", label: "保费（元）", kind: "money", width: 130 },
    { name: "startDate", label: "起保日期", kind: "date", width: 110 },
    { name: "inputAt", label: "录入时间", kind: "moment", width: 170 },
    { name: "status", label: "状态", kind: "text", names: "Status", width: 90 },
    { name: "people", label: "人数", kind: "integer", width: 90 },
  ];
  const row = {
    certificateNo: "320101199001011234",
    sumPremium: "1234567890123.45",
    startDate: "2026-02-28",
    inputAt: "2026-11-21T16:30:05.999999Z",
    status: "01",
    people: "12",
  };
  const huge = { ...row, sumPremium: "-9999999999999999.99", startDate: null, status: "99", people: null };
  const sheet = await sheetOf(columns, [row, huge], { Status: { "01": "暂存" } });
  assert.deepEqual(
    sheet.rows[0],
    columns.map(({ label }) => label),
  );
  assert.deepEqual(sheet.rows[1], [
    "320101199001011234",
    1234567890123.45,
    new Date("2026-02-28T00:00:00Z"),
    new Date("2026-11-22T00:30:05Z"),
    "暂存",
    12,
  ]);
  // A spreadsheet would lose the last digits.
  assert.equal(sheet.rows[2]?.[1], "-9999999999999999.99");
  assert.deepEqual([sheet.rows[2]?.[2] ?? null, sheet.rows[2]?.[4]], [null, "99"]);
  assert.equal(sheet.freezePane?.rows, 1);
  const styleAt = (at: string) => sheet.cells?.get(at)?.style;
  assert.equal(styleAt("0,1")?.font?.bold, true);
  assert.notEqual(styleAt("1,1")?.font?.bold, true);
  assert.deepEqual(
    ["1,0", "1,1", "1,2", "1,3"].map((at) => styleAt(at)?.numFmt),
    ["@", "#,##0.00", "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"],
  );
});

for (const format of ["csv", "xlsx"] as const)
  test(`a hundred thousand rows as ${format} take no more memory than a few, and none is missing`, async () => {
    const write = async (rows: number) => {
      const place = join(folder, `${format}-${rows}`);
      const args = [...TIGHT, PROGRAM, format, String(rows), place];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const told = JSON.parse(stdout) as { bytes: number; peakKb: number };
      return { ...told, content: await readFile(join(place, "export")) };
    };
    const few = await write(5000);
    const many = await write(ROWS);
    assert.ok(many.peakKb - few.peakKb < MOST_MORE_KB, `${few.peakKb} kB, then ${many.peakKb} kB`);
    assert.ok(many.bytes > 15 * few.bytes);
    assert.equal(await countRows(format, many.content), ROWS);
  });

async function countRows(format: "csv" | "xlsx", content: Buffer): Promise<number> {
  if (format === "csv") return content.toString().split("\r\n").length - 2;
  const seen = new Set<unknown>();
  for await (const { values } of streamXlsxRows(content)) seen.add(values[0]);
  return seen.size - 1;
}
