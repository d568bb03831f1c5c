import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import {
  CASHIER,
  OPERATIONS_MANAGER,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { importClaims, pullClaims, queryClaimList, queryClaimTemplate } from "../contract.ts";
import { sumLossesByYear } from "../store.ts";

const TODAY = "2025-06-16";
/** By the last digits of its number the stand-in has a closed claim of the first and an open one of the second. */
const [FIRST, SECOND, THIRD] = [
  "P0405202532010100000003",
  "P0405202532010100000006",
  "P0405202532010100000004",
] as const;
let product: TestProduct;
let keeper: string;
before(async () => {
  product = await openTestProduct({
    chores: false,
    now: () => new Date(`${TODAY}T02:00:00Z`),
    settings: { DEMO_DATA: "1" },
  });
  keeper = await product.signIn(OPERATIONS_MANAGER);
  for (const policyNo of [FIRST, SECOND, THIRD]) await plantPolicy(policyNo);
});
after(() => product.close());

async function plantPolicy(policyNo: string): Promise<void> {
  const { businessNo } = await insertTestProposal(product);
  await product.admin.query("set session_replication_role = replica");
  await product.admin.query(
    "update document set policy_no = $2, start_date = '2024-01-01', end_date = '2025-12-31' where business_no = $1",
    [businessNo, policyNo],
  );
  await product.admin.query("set session_replication_role = default");
}

const HEAD = ["*赔案号", "*保单号", "*出险日期", "*立案金额", "*已决金额", "*未决金额", "*赔案状态"];
const rowOf = (claimNo: string, more: Record<number, string> = {}) =>
  [claimNo, FIRST, "2025-03-01", "10000", "0", "10000", "已立案"].map((cell, at) => more[at] ?? cell);

async function send(rows: readonly string[][], token = keeper) {
  const form = new FormData();
  const csv = [HEAD, ...rows].map((cells) => cells.join(",")).join("\n");
  form.set("file", new Blob([`\uFEFF${csv}`]), "赔案.csv");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const answer = await product.app.inject({
    method: "POST",
    url: importClaims.path,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
      "idempotency-key": randomBytes(16).toString("hex"),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope<OutputOf<typeof importClaims>>>();
}
const messagesOf = (data: OutputOf<typeof importClaims>) =>
  data.rows.map(({ at, message }) => `${at} ${message}`);
const listed = async (userCode: string, filters: Record<string, string> = {}) => {
  const token = await product.signIn(userCode);
  return product.ask(queryClaimList, { filters, size: 50, want: "rows" }, { token });
};

test("a file registers claims row by row, updates those that are known, and says why others are not taken", async () => {
  const { code, data } = await send([
    rowOf("C0001"),
    rowOf("C0002", { 1: "P0405202532010100009999" }),
    rowOf("C0003", { 2: "2023-12-31" }),
    rowOf("C0004", { 6: "已结案" }),
    rowOf("C0005", { 3: "一万" }),
    rowOf("C0001", { 1: SECOND }),
  ]);
  assert.equal(code, "0000");
  assert.deepEqual(messagesOf(data), [
    "2 已登记",
    "3 保单不存在，或不在您的查看范围内",
    "4 出险日期不在保险期间内",
    "5 已结案或注销的赔案不能有未决金额",
    "6 立案金额：请输入数字",
    "7 该赔案号已登记在其他保单下",
  ]);
  assert.equal(data.saved, 1);
  const { data: again } = await send([
    rowOf("C0001", { 4: "8000", 5: "0", 6: "已结案" }),
    rowOf("C0001", { 4: "8000", 5: "0", 6: "已结案" }),
  ]);
  assert.deepEqual(messagesOf(again), [
    "2 已更新（已决 0.00 → 8000.00，未决 10000.00 → 0.00）",
    "3 与已登记的内容相同",
  ]);
  const { rows } = await product.admin.query<{ com_code: string; version: string }>(
    "select com_code, change -> 'after' ->> 'version' as version from audit_row where subject = 'C0001' order by audit_id",
  );
  assert.deepEqual(rows, [
    { com_code: "32010100", version: "1" },
    { com_code: "32010100", version: "2" },
  ]);
});

test("a file that changes nothing is answered as well", async () => {
  const { code, data } = await send([rowOf("C0009", { 1: "P0405202532010100009999" })]);
  assert.deepEqual([code, data.saved], ["0000", 0]);
});

test("the claims system is asked about a policy, and what it has is registered once", async () => {
  const ask = () => product.ask(pullClaims, { policyNo: FIRST }, { token: keeper });
  const { code, data } = await ask();
  assert.equal(code, "0000");
  assert.deepEqual(messagesOf(data), ["1 已登记"]);
  assert.deepEqual(messagesOf((await ask()).data), ["1 与已登记的内容相同"]);
  const none = await product.ask(pullClaims, { policyNo: THIRD }, { token: keeper });
  assert.deepEqual([none.code, none.data.rows], ["0000", []]);
});

test("nothing is asked about a policy that the user does not see", async () => {
  await product.admin.query("insert into user_company values ($1, '11010100', '{PROP117}', false)", [
    OPERATIONS_MANAGER,
  ]);
  const beijing = await product.signIn(OPERATIONS_MANAGER, "11010100");
  const foreign = await product.ask(pullClaims, { policyNo: SECOND }, { token: beijing });
  const missing = await product.ask(pullClaims, { policyNo: "P0405202532010100000009" }, { token: keeper });
  assert.deepEqual([foreign.code, missing.code], ["CLM007", "CLM007"]);
  const { rows } = await product.admin.query("select from claim where policy_no = $1", [SECOND]);
  assert.equal(rows.length, 0);
});

test("losses are added up by year, without cancelled claims", async () => {
  await send([
    rowOf("C0101", { 1: THIRD, 2: "2024-05-01", 4: "500", 5: "0", 6: "已结案" }),
    rowOf("C0102", { 1: THIRD, 4: "100", 5: "900" }),
    rowOf("C0103", { 1: THIRD, 4: "0", 5: "0", 6: "已注销" }),
  ]);
  const losses = await readInScope(product.database, { ...SYSTEM_ACTOR, comCode: "32010100" }, (reader) =>
    sumLossesByYear(reader, [THIRD], "2021-01-01"),
  );
  assert.deepEqual(losses, [
    { year: 2024, count: 1, settledAmount: "500.00", outstandingAmount: "0.00" },
    { year: 2025, count: 1, settledAmount: "100.00", outstandingAmount: "900.00" },
  ]);
});

test("underwriters look, another branch sees nothing, others have no right, and only operations import", async () => {
  await send([rowOf("C0201")]);
  const own = await listed(UNDERWRITER_LEVEL_1, { claimNo: "C0201" });
  assert.deepEqual(
    own.data.rows?.map((row) => [row["claimNo"], row["registeredAmount"]]),
    [["C0201", "10000.00"]],
  );
  assert.deepEqual((await listed(UNDERWRITER_LEVEL_2_BEIJING, { claimNo: "C0201" })).data.rows, []);
  assert.equal((await listed(CASHIER)).code, "SYS403");
  assert.equal((await send([rowOf("C0202")], await product.signIn(UNDERWRITER_LEVEL_1))).code, "SYS403");
});

test("the template has the columns of the import", async () => {
  const response = await product.app.inject({
    method: "GET",
    url: queryClaimTemplate.path,
    headers: { authorization: `Bearer ${keeper}` },
  });
  const sheets = await readWorkbook("模板.xlsx", response.rawPayload);
  const cells = new Set(sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells)));
  for (const title of HEAD) assert.ok(cells.has(title), title);
});
