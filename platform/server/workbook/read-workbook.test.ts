import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type CellValue, writeXlsx, type WriteSheet } from "hucre/xlsx";
import { readWorkbook } from "./read-workbook.ts";

const written = async (rows: CellValue[][], more: Partial<WriteSheet> = {}): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "表", rows, ...more }] }));

const cases: { says: string; value: CellValue; text: string }[] = [
  { says: "a text with leading zeros stays whole", value: "000123456789", text: "000123456789" },
  { says: "full-width digits stay as they were typed", value: "１２３", text: "１２３" },
  { says: "a whole number has no point", value: 13800000001, text: "13800000001" },
  { says: "the largest number that is kept whole", value: 999_999_999_999_999, text: "999999999999999" },
  { says: "a sum of floats is what it shows", value: 0.1 + 0.2, text: "0.3" },
  { says: "a very small number has no exponent", value: 0.0000001, text: "0.0000001" },
  { says: "a date is its day", value: new Date("2025-01-31T00:00:00Z"), text: "2025-01-31" },
  { says: "a time keeps its clock", value: new Date("2025-01-31T09:30:00Z"), text: "2025-01-31 09:30:00" },
  { says: "yes is a word", value: true, text: "是" },
];

for (const { says, value, text } of cases)
  test(says, async () => {
    const format = value instanceof Date ? "yyyy-mm-dd hh:mm:ss" : undefined;
    const columns = [{ ...(format !== undefined && { numFmt: format }) }];
    const [sheet] = await readWorkbook("表.xlsx", await written([[value]], { columns }));
    assert.equal(sheet?.rows[0]?.cells[0], text);
  });

test("a number over 15 digits and a broken formula are reported as lost, at their cells", async () => {
  const content = await written([["号码"], [Number("320105198001011239")], ["#REF!"]]);
  const [sheet] = await readWorkbook("表.xlsx", content);
  assert.deepEqual(
    sheet?.spoilt.map(({ at, column }) => [at, column]),
    [
      [2, 0],
      [3, 0],
    ],
  );
});

test("a character that cannot be stored is reported at its cell, also in corrected rows", async () => {
  const [sheet] = await readWorkbook("表.csv", Buffer.from("号码\nAB\0C\n"));
  assert.deepEqual(sheet?.spoilt, [{ at: 2, column: 0, why: "含有无法识别的字符，请重新录入" }]);
  const corrected = JSON.stringify([{ name: "", rows: [{ at: 2, cells: ["AB\0C"] }], spoilt: [] }]);
  await assert.rejects(async () => readWorkbook("表.json", Buffer.from(corrected)), /更正后的内容无法读取/);
});

test("empty rows are omitted and the others keep their numbers, and merged cells count once", async () => {
  const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
  const rows = [
    ["甲", "乙"],
    ["并", "1"],
    [null, "2"],
    [null, " "],
    ["末", "3"],
  ];
  const [sheet] = await readWorkbook("表.xlsx", await written(rows, { merges }));
  assert.deepEqual(
    sheet?.rows.map(({ at, cells }) => [at, cells[0], cells[1]]),
    [
      [1, "甲", "乙"],
      [2, "并", "1"],
      [3, "", "2"],
      [5, "末", "3"],
    ],
  );
});

test("hidden sheets are not read", async () => {
  const content = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: "见", rows: [["a"]] },
        { name: "藏", rows: [["b"]], hidden: true },
        { name: "深藏", rows: [["c"]], veryHidden: true },
      ],
    }),
  );
  assert.deepEqual(
    (await readWorkbook("表.xlsx", content)).map(({ name }) => name),
    ["见"],
  );
});

test("CSV is read in UTF-8 and in the Chinese code page of Excel", async () => {
  const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31]);
  for (const content of [Buffer.from("\uFEFF姓名,1"), gbk]) {
    const [sheet] = await readWorkbook("表.csv", content);
    assert.deepEqual(sheet?.rows, [{ at: 1, cells: ["姓名", "1"] }]);
  }
});

const hostile: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  ["a bomb", bomb, /解压后过大/],
  ["a cut file", async () => (await written([["a"]])).subarray(0, 200), /已损坏/],
  ["a sheet that was cut in half", () => cutIn("xl/worksheets/sheet1.xml", 0.5), /已损坏/],
  ["a sheet of which only the end is missing", () => cutIn("xl/worksheets/sheet1.xml", 0.98), /已损坏/],
  ["texts that were cut in half", () => cutIn("xl/sharedStrings.xml", 0.5), /已损坏/],
  ["an empty sheet file", () => cutIn("xl/worksheets/sheet1.xml", 0), /已损坏/],
  ["an archive of something else", () => archive([["a.txt", Buffer.from("a")]]), /已损坏/],
  ["something in front of the archive", hiddenInFront, /已损坏/],
  ["too many rows", () => written(Array.from({ length: 20_002 }, () => ["x"])), /最多 20000 行/],
  ["too many columns", () => written([Array.from({ length: 201 }, () => "x")]), /超过 200 列/],
];

for (const [expectedMessage, make, why] of hostile)
  test(`refused with its reason: ${expectedMessage}`, async () => {
    await assert.rejects(readWorkbook("表.xlsx", await make()), why);
  });

test("reading an oversized archive stops before it fills the memory", async () => {
  const content = bomb();
  const before = process.memoryUsage().rss;
  await assert.rejects(readWorkbook("表.xlsx", content), /解压后过大/);
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
});

/** Packs 300 MB of spaces into a file of some hundred KB. */
function bomb(): Buffer {
  return archive([["xl/worksheets/sheet1.xml", Buffer.alloc(300 * 1024 * 1024, " ")]]);
}

/** Builds a valid workbook in which one part was cut before packing. */
async function cutIn(part: string, share: number): Promise<Buffer> {
  const rows = Array.from({ length: 40 }, (_, row) => [`甲${row}`, `乙${row}`]);
  const files = [...unpacked(await written(rows))].map(([name, content]) => {
    const end = name === part ? Math.floor(content.length * share) : content.length;
    return [name, content.subarray(0, end)] as const;
  });
  assert.ok(files.some(([name]) => name === part));
  return archive(files);
}

function* unpacked(content: Buffer): Generator<[string, Buffer]> {
  const end = content.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, localAt] = [
      content.readUInt16LE(at + 10),
      content.readUInt32LE(at + 20),
      content.readUInt32LE(at + 42),
    ];
    const nameBytes = content.readUInt16LE(at + 28);
    const start = localAt + 30 + content.readUInt16LE(localAt + 26) + content.readUInt16LE(localAt + 28);
    const packed = content.subarray(start, start + size);
    yield [
      content.toString("utf8", at + 46, at + 46 + nameBytes),
      method === 0 ? packed : inflateRawSync(packed),
    ];
    at += 46 + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
}

async function hiddenInFront(): Promise<Buffer> {
  const front = archive([["xl/other.xml", Buffer.from("x")]]).subarray(0, 45);
  return Buffer.concat([front, await written([["a"]])]);
}

function archive(files: readonly (readonly [string, Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(100, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    // The declared size is false.
    entry.writeUInt32LE(100, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    list.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}
