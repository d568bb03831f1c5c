import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { createTestEmployeeRows } from "../builder/employees.ts";
import { type WorkbookSheetRows, sendTestImportFile, writeTestWorkbook } from "../builder/import-file.ts";
import { checkTableExcel, queryTableTemplate } from "../contract/importing.ts";

const ROSTER = "人员清单";
const HEAD = ["*姓名", "证件类型", "*证件号码", "性别", "出生日期", "*职业", "*方案组号"];

let product: TestProduct;
let clerk: string;
before(async () => {
  product = await openTestProduct({ now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(CLERK);
});
after(() => product.close());

type Of = { riskCode?: string; section?: string; name?: string; token?: string };

const send = (content: Buffer, { riskCode = "0405", section = "roster", name, token = clerk }: Of = {}) =>
  sendTestImportFile(
    product.app,
    checkTableExcel,
    { riskCode, section, content, ...(name !== undefined && { name }) },
    { token },
  );
const sendRows = async (rows: WorkbookSheetRows[string], of: Of = {}) =>
  send(await writeTestWorkbook({ [ROSTER]: rows }), of);

/** A roster as its owner has it: words instead of codes, a row each. */
const lines = (count: number): WorkbookSheetRows[string] =>
  createTestEmployeeRows(count).map(({ personName, certificateNo }) => [
    String(personName),
    "",
    String(certificateNo),
    "",
    "",
    "040201",
    "1",
  ]);

async function template(section: string, { token = clerk, riskCode = "0405" } = {}) {
  return product.app.inject({
    method: "GET",
    url: queryTableTemplate.path,
    query: { riskCode, section },
    headers: { authorization: `Bearer ${token}` },
  });
}

const kept = async (): Promise<string> => {
  const { rows } = await product.admin.query<{ count: string }>(
    "select (select count(*) from document) + (select count(*) from audit_row) as count",
  );
  return rows[0]?.count ?? "";
};

test("the template of each table of each product has that table alone, and is read back as empty", async () => {
  const { rows } = await product.admin.query<{ product: Product }>(
    "select content as product from product_version",
  );
  let tables = 0;
  for (const { riskCode, sections } of rows.map((row) => row.product))
    for (const { code, kind, title } of sections) {
      if (kind !== "table" && kind !== "import") continue;
      tables += 1;
      const response = await template(code, { riskCode });
      assert.equal(response.statusCode, 200, `${riskCode} ${code}`);
      const sheets = await readWorkbook("模板.xlsx", response.rawPayload);
      assert.deepEqual(
        sheets.map(({ name }) => name).filter((name) => name !== "代码表"),
        [title, "填写说明"],
      );
      const back = await send(response.rawPayload, { riskCode, section: code });
      assert.equal(back.code, "IMP008", `${riskCode} ${code} ${back.message}`);
    }
  assert.ok(tables > 18, String(tables));
});

test("sound rows come back as the form holds them, with what their numbers tell, and nothing is kept", async () => {
  const earlier = await kept();
  const { code, data } = await sendRows([HEAD, ...lines(2)]);
  assert.equal(code, "0000");
  assert.deepEqual(data.errors, []);
  const [first] = createTestEmployeeRows(1);
  assert.deepEqual(data.rows[0], {
    at: 2,
    cells: { ...first, occupation: ["04", "0402", "040201"], groupNo: "1", certificateType: "01" },
  });
  assert.equal(await kept(), earlier);
});

test("each error is told at its row and column with its fix, and what was corrected is judged again", async () => {
  const [one = [], two = [], three = []] = lines(3);
  const invalid = [HEAD, one.with(0, ""), two.with(5, "宇航员"), three.with(2, String(one[2]))];
  const { data } = await sendRows(invalid);
  assert.deepEqual(
    data.errors.map(({ sheet, at, letter, message }) => `${sheet}!${letter}${at} ${message}`),
    [
      `${ROSTER}!A2 请输入姓名`,
      `${ROSTER}!F3 职业“宇航员”不在目录中，请重新选择`,
      `${ROSTER}!C4 与第 2 行的证件号码相同`,
    ],
  );
  assert.ok(data.errors.every(({ fix }) => fix !== ""));
  const texts = new Map([
    [2, one],
    [3, two],
    [4, three],
  ]);
  const mended = data.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map(({ at, cells }) => ({ at, cells: (texts.get(at) ?? cells).map(String) })),
  }));
  const again = await send(Buffer.from(JSON.stringify(mended)), { name: "更正.json" });
  assert.deepEqual([again.code, again.data.errors], ["0000", []]);
});

test("a file of commas is read as a workbook is", async () => {
  const text = [HEAD, ...lines(1)].map((row) => row.join(",")).join("\r\n");
  const { code, data } = await send(Buffer.from(text), { name: "名单.csv" });
  assert.deepEqual([code, data.rows.length, data.errors], ["0000", 1, []]);
});

const refusals: [string, () => ReturnType<typeof send>, string][] = [
  ["what is no workbook", () => send(Buffer.from("not a workbook")), "IMP001"],
  [
    "several sheets without the table's",
    async () => send(await writeTestWorkbook({ 一: [["a"]], 二: [["b"]] })),
    "IMP001",
  ],
  ["a head without rows", () => sendRows([HEAD]), "IMP008"],
  ["a section that is no table", () => sendRows([HEAD], { section: "holder" }), "IMP007"],
  ["papers, which are files", () => sendRows([HEAD], { section: "attachment" }), "IMP007"],
  ["a product that is not there", () => sendRows([HEAD], { riskCode: "0101" }), "PRD001"],
];
for (const [says, ask, code] of refusals)
  test(`refused with the reason: ${says}`, async () => {
    const answer = await ask();
    assert.equal(answer.code, code, answer.message);
  });

test("a template is refused where there is no such table", async () => {
  const { code } = (await template("holder")).json<{ code: string }>();
  assert.equal(code, "IMP007");
});

test("who only looks gets neither template nor check, and nobody without a session", async () => {
  const token = await product.signIn(QUERY_POST);
  assert.equal((await sendRows([HEAD, ...lines(1)], { token })).status, 403);
  assert.equal((await template("roster", { token })).statusCode, 403);
  assert.equal((await sendRows([HEAD, ...lines(1)], { token: "x".repeat(43) })).status, 401);
});

test("10,000 rows: each planted error is told at its row, nothing else", async () => {
  const rows = lines(10_000);
  const spoilt = Array.from({ length: 200 }, (_, index) => index * 50 + 7);
  for (const index of spoilt) rows[index] = (rows[index] ?? []).with(0, "");
  const content = await writeTestWorkbook({ [ROSTER]: [HEAD, ...rows] });
  const { data } = await send(content);
  assert.equal(data.rows.length, 10_000);
  assert.deepEqual(
    data.errors.map(({ at, letter }) => `${letter}${at}`),
    spoilt.map((index) => `A${index + 2}`),
  );
});
