import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { readAttachmentWorkbook } from "#areas/attachment/contract/attachment.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { startStandInScanner } from "#integrations/virus-scanner/testing/stand-in-scanner.ts";
import { buildHostileFiles } from "#platform/server/examination/testing/hostile-files.ts";
import { docx } from "#platform/server/examination/testing/office-files.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "./builder.ts";

const MB = 1024 * 1024;
const MOST_GROWTH_MB = 100;
const REFUSED = /^ATT(?:004|005|03[0-5])$/;
const QUIET = { chores: false, now: () => new Date("2024-12-16T02:00:00Z") };

let product: TestProduct;
let token: string;
let businessNo: string;

before(async () => {
  product = await openTestProduct(QUIET);
  token = await product.signIn(CLERK);
  const form = (await listWorkedCaseForms(product.admin)).get("AZ-01");
  assert.ok(form);
  const clerk = createInquiryTestClient(product.ask, token);
  businessNo = (await clerk.add("0484", fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER))).inquiryNo;
});
after(() => product.close());

const upload = (name: string, content: Buffer, of = product) =>
  uploadTestFile(of.app, token, {
    businessNo,
    fileCategory: "Z99",
    name,
    content: new Uint8Array(content),
  });

/** How many rows and files there are. */
async function countStored(of = product): Promise<readonly number[]> {
  const { rowCount } = await of.admin.query("select from attachment");
  const files = await readdir(join(of.place.dataDir, "attachments"), { recursive: true }).catch(() => []);
  return [rowCount ?? 0, files.length];
}

test("each hostile file is refused in words, nothing of it is stored, and the server does not grow", async (t) => {
  const files = await buildHostileFiles();
  await upload("first.png", Buffer.from(await createTestPicture()));
  const earlier = await countStored();
  const firstRss = process.memoryUsage.rss();
  let slowest = { description: "", ms: 0 };
  for (const { description, name, content } of files) {
    const startedAt = performance.now();
    const { code, message, status } = await upload(name, content);
    const ms = Math.round(performance.now() - startedAt);
    if (ms > slowest.ms) slowest = { description, ms };
    assert.match(code, REFUSED, `${description}: ${code} ${message}`);
    assert.equal(status, 200, description);
    assert.ok(message.includes(`“${name}”`), `${description}: ${message}`);
    assert.deepEqual(await countStored(), earlier, description);
  }
  const growth = Math.round((process.memoryUsage.rss() - firstRss) / MB);
  t.diagnostic(
    `${files.length} files; the server grew by ${growth} MB; slowest ${slowest.ms} ms: ${slowest.description}`,
  );
  assert.ok(growth <= MOST_GROWTH_MB, `the server grew by ${growth} MB`);
});

test("a name leads out of no folder, and one with hidden directions is refused", async () => {
  const picture = Buffer.from(await createTestPicture());
  const { code, data } = await upload("../../etc/现场.png", picture);
  assert.deepEqual([code, data.fileName], ["0000", "现场.png"]);
  for (const name of ["a\u202Egnp.exe.png", "a\u0007.png", "a\u200B.png"]) {
    const earlier = await countStored();
    assert.equal((await upload(name, Buffer.from(await createTestPicture()))).code, "SYS001", name);
    assert.deepEqual(await countStored(), earlier);
  }
});

test("a workbook is read as text, sheet by sheet; other files and strangers are refused", async () => {
  const rows = Array.from({ length: 250 }, (_, row) => [`第${row}行`, "=1+1", row === 0 ? 12.5 : null]);
  const workbook = await upload("清单.xlsx", await writeTestWorkbook({ 甲: rows, 乙: [["x"]], 空: [] }));
  const { attachmentId } = workbook.data;
  const { code, data } = await product.ask(readAttachmentWorkbook, { attachmentId }, { token });
  assert.equal(code, "0000");
  assert.deepEqual(
    data.sheets.map(({ name, rows: shown, hasMore }) => [name, shown.length, hasMore]),
    [
      ["甲", 200, true],
      ["乙", 1, false],
      ["空", 0, false],
    ],
  );
  assert.deepEqual(data.sheets[0]?.rows[0], { rowNo: 1, cells: ["第0行", "=1+1", "12.5"] });
  const word = await upload("报告.docx", await docx());
  const other = await product.ask(
    readAttachmentWorkbook,
    { attachmentId: word.data.attachmentId },
    { token },
  );
  assert.equal(other.code, "ATT036");
  const stranger = await product.signIn(CLERK_BEIJING);
  assert.equal(
    (await product.ask(readAttachmentWorkbook, { attachmentId }, { token: stranger })).code,
    "ATT002",
  );
});

for (const [answer, code] of [
  ["stream: OK\0", "0000"],
  ["stream: Eicar-Signature FOUND\0", "SYS008"],
  ["", "SYS009"],
] as const)
  test(`a scanner that answers ${JSON.stringify(answer)} leads to ${code}`, async () => {
    const scanner = await startStandInScanner(answer);
    const scanned = await openTestProduct({ ...QUIET, settings: { CLAMD_ADDRESS: scanner.address } });
    try {
      const earlier = await countStored(scanned);
      token = await scanned.signIn(CLERK);
      const found = await upload("a.png", Buffer.from(await createTestPicture()), scanned);
      // A sound file gets as far as the document, which this product does not have.
      assert.equal(found.code, code === "0000" ? "ATT001" : code, found.message);
      assert.equal(scanner.received.length, 1);
      assert.deepEqual(await countStored(scanned), earlier);
    } finally {
      await scanned.close();
      await scanner.close();
    }
  });
