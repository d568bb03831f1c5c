import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { exportCall } from "#platform/lists/list-call.ts";
import { queryCustomerList } from "./contract.ts";

const call = exportCall(queryCustomerList.list);
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

type Wanted = { filters?: Record<string, string>; columns: string[]; format?: "csv" | "xlsx" };

async function exported(userCode: string, wanted: Wanted) {
  const token = await product.signIn(userCode);
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "POST", url: call.path, headers, payload: wanted });
}

async function linesOf(userCode: string, wanted: Wanted): Promise<string[]> {
  const { statusCode, body } = await exported(userCode, wanted);
  assert.equal(statusCode, 200);
  assert.ok(body.startsWith("\ufeff"));
  return body.slice(1).trimEnd().split("\r\n");
}

test("the export has the shown columns in their order, the rows of the search, and codes by name", async () => {
  const columns = ["customerName", "certificateNo", "customerType", "comCode"];
  const lines = await linesOf("10000001", { columns, filters: { customerName: "电子制造" } });
  assert.equal(lines[0], "客户名称,证件号码,客户类型,归属机构");
  assert.equal(lines.length, 1);
  const mine = await linesOf("10000001", { columns, filters: { customerName: "建筑工程" } });
  assert.deepEqual(mine.slice(1), ["示例建筑工程有限公司,91999900DM000003XY,企业/团体客户,南京建邺营业部"]);
});

test("it is a file with a name, kept by no cache", async () => {
  const { headers } = await exported("10000001", { columns: ["customerName"] });
  assert.match(String(headers["content-type"]), /^text\/csv/);
  assert.match(
    decodeURIComponent(String(headers["content-disposition"])),
    /^attachment;.*客户查询-\d{4}-\d{2}-\d{2}\.csv$/,
  );
  assert.equal(headers["cache-control"], "no-store");
});

test("who looks on gets it masked, of his branch and below; who may not open the list gets nothing", async () => {
  const wanted = { columns: ["customerName", "certificateNo", "mobile"] };
  const lines = await linesOf("10000022", wanted);
  const { rows } = await product.admin.query<{ certificate_no: string; mobile: string }>(
    "select certificate_no, mobile from customer where com2 = '32'",
  );
  assert.equal(lines.length, rows.length + 1);
  for (const { certificate_no, mobile } of rows) {
    assert.ok(!lines.join("\n").includes(certificate_no));
    assert.ok(!lines.join("\n").includes(mobile));
  }
  assert.equal((await exported("10000053", wanted)).json<{ code: string }>().code, "SYS403");
});

test("as a spreadsheet it is the same rows, and no text of it is worked out", async () => {
  const columns = ["customerName", "customerType"];
  const filters = { customerName: "建筑工程" };
  const { rawPayload, headers } = await exported("10000001", { columns, filters, format: "xlsx" });
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

test("a name that begins like a formula is written as words", async () => {
  await product.admin.query("update customer set customer_name = '=1+1' where customer_id = '2000000034'");
  const lines = await linesOf("10000001", {
    columns: ["customerName"],
    filters: { certificateNo: "91999900DM000003XY" },
  });
  assert.equal(lines[1], "'=1+1");
});

for (const [what, wanted] of [
  ["no column", { columns: [] }],
  ["a column that the list has not", { columns: ["passwordHash"] }],
  ["a filter that the list has not", { columns: ["mobile"], filters: { com2: "32" } }],
] as const)
  test(`${what} is refused in the envelope`, async () => {
    const answered = await exported("10000001", wanted as unknown as Wanted);
    assert.equal(answered.json<{ code: string }>().code, "SYS001");
  });
