import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createExportCall } from "#platform/lists/list-call.ts";
import { AUDITOR, OFFICE_CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { queryCustomerList } from "./contract/customer-search.ts";

const call = createExportCall(queryCustomerList.list);
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

type ExportRequest = { filters?: Record<string, string>; columns: string[]; format?: "csv" | "xlsx" };

async function exportList(userCode: string, request: ExportRequest) {
  const token = await product.signIn(userCode);
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "POST", url: call.path, headers, payload: request });
}

async function linesOf(userCode: string, request: ExportRequest): Promise<string[]> {
  const { statusCode, body } = await exportList(userCode, request);
  assert.equal(statusCode, 200);
  assert.ok(body.startsWith("\ufeff"));
  return body.slice(1).trimEnd().split("\r\n");
}

test("the export has the visible columns in their order, the rows of the search, and names instead of codes", async () => {
  const columns = ["customerName", "certificateNo", "customerType", "comCode"];
  const lines = await linesOf(OFFICE_CLERK, { columns, filters: { customerName: "电子制造" } });
  assert.equal(lines[0], "客户名称,证件号码,客户类型,归属机构");
  assert.equal(lines.length, 1);
  const mine = await linesOf(OFFICE_CLERK, { columns, filters: { customerName: "建筑工程" } });
  assert.deepEqual(mine.slice(1), ["示例建筑工程有限公司,9199**********03XY,企业/团体客户,南京建邺营业部"]);
});

test("the export is a named file that no cache stores", async () => {
  const { headers } = await exportList(OFFICE_CLERK, { columns: ["customerName"] });
  assert.match(String(headers["content-type"]), /^text\/csv/);
  assert.match(
    decodeURIComponent(String(headers["content-disposition"])),
    /^attachment;.*客户查询-\d{4}-\d{2}-\d{2}\.csv$/,
  );
  assert.equal(headers["cache-control"], "no-store");
});

test("a view-only user exports masked rows of the branch and below; a user without the list's permission is refused", async () => {
  const request = { columns: ["customerName", "certificateNo", "mobile"] };
  const lines = await linesOf(UNDERWRITER_LEVEL_2, request);
  const { rows } = await product.admin.query<{ certificate_no: string; mobile: string }>(
    "select certificate_no, mobile from customer where com2 = '32'",
  );
  assert.equal(lines.length, rows.length + 1);
  for (const { certificate_no, mobile } of rows) {
    assert.ok(!lines.join("\n").includes(certificate_no));
    assert.ok(!lines.join("\n").includes(mobile));
  }
  assert.equal((await exportList(AUDITOR, request)).json<{ code: string }>().code, "SYS403");
});

test("the spreadsheet has the same rows as plain text", async () => {
  const columns = ["customerName", "customerType"];
  const filters = { customerName: "建筑工程" };
  const { rawPayload, headers } = await exportList(OFFICE_CLERK, { columns, filters, format: "xlsx" });
  assert.match(
    decodeURIComponent(String(headers["content-disposition"])),
    /客户查询-\d{4}-\d{2}-\d{2}\.xlsx$/,
  );
  const { sheets } = await readXlsx(rawPayload);
  assert.deepEqual(sheets[0]?.rows, [
    ["客户名称", "客户类型"],
    ["示例建筑工程有限公司", "企业/团体客户"],
  ]);
});

test("a name that begins like a formula is escaped as text", async () => {
  await product.admin.query("update customer set customer_name = '=1+1' where customer_id = '2000000034'");
  const lines = await linesOf(OFFICE_CLERK, {
    columns: ["customerName"],
    filters: { certificateNo: "91999900DM000003XY" },
  });
  assert.equal(lines[1], "'=1+1");
});

for (const [mistake, request] of [
  ["no column", { columns: [] }],
  ["an unknown column", { columns: ["passwordHash"] }],
  ["an unknown filter", { columns: ["mobile"], filters: { com2: "32" } }],
] as const)
  test(`${mistake} is refused in the envelope`, async () => {
    const response = await exportList(OFFICE_CLERK, request as unknown as ExportRequest);
    assert.equal(response.json<{ code: string }>().code, "SYS001");
  });
