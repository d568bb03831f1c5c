import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { removeCommonData, saveCommonData } from "#areas/dictionary/contract.ts";
import { pageStatement } from "#platform/lists/server/list-query.ts";
import { scopeConditions } from "#platform/lists/server/list-scope.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { queryAuditList } from "./contract.ts";
import { auditList } from "./rules/audit-list.ts";

const AUDITOR = "10000053";
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
  await plantTrail();
});
after(() => product.close());

/** Long, and mostly of a branch elsewhere. */
async function plantTrail(): Promise<void> {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
     select 'u', coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100'), 'c', 'r', 'k' || n, 's' || n, '{}'
     from generate_series(1, 20000) as n`,
  );
  await product.admin.query("commit");
  await product.admin.query("analyze audit_row");
}

async function seen(filters: Record<string, string> = {}, userCode = AUDITOR) {
  const token = await product.signIn(userCode);
  return product.ask(queryAuditList, { filters, size: 50, want: "rows" }, { token });
}

test("a change is found in the trail by who made it, what it was and what it was about", async () => {
  const token = await product.signIn("10000001");
  const entry = { codeType: "审计", code: "A", value: "值", remark: "" };
  const { data } = await product.ask(saveCommonData, entry, { token });
  await product.ask(removeCommonData, { commonDataId: data.commonDataId, version: 1 }, { token });
  const { code, data: trail } = await seen({ subject: data.commonDataId });
  assert.equal(code, "0000");
  const [removed, saved] = trail.rows;
  assert.equal(trail.rows.length, 2);
  assert.deepEqual([removed?.["userCode"], removed?.["comCode"]], ["10000001", "32010100"]);
  assert.ok((removed?.["recordedAt"] ?? "") >= (saved?.["recordedAt"] ?? ""));
  assert.equal(trail.names["call"]?.[removed?.["call"] ?? ""], "删除本机构的常用数据");
  assert.equal(trail.names["user"]?.["10000001"], "测试员甲");
  const [first] = (await seen({ call: saved?.["call"] ?? "", userCode: "10000001" })).data.rows;
  assert.equal(first?.["subject"], data.commonDataId);
  assert.equal((await seen({ userCode: "10000002" })).data.rows.length, 0);
  assert.equal((await seen({ comCode: "44000000" })).data.rows.length, 0);
});

test("what was changed leaves the trail for nobody: only the owner of the tables and the writer may read it", async () => {
  const { rows } = await product.admin.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = 'audit_row'::regclass and attnum > 0
     and not has_column_privilege($1, attrelid, attnum, 'select') order by 1`,
    [product.database.roles.app],
  );
  assert.deepEqual(
    rows.map(({ column }) => column),
    ["change", "idempotency_key", "xact"],
  );
});

test("only audit administrators may look through the trail", async () => {
  for (const userCode of ["10000001", "10000051", "10000052"])
    assert.equal((await seen({}, userCode)).code, "SYS403");
});

/** As the session of somebody of that branch has it. */
const actorOf = (comCode: string, comLevel: string): Actor => ({
  userCode: AUDITOR,
  userName: "审计管理员甲",
  comCode,
  comLevel,
  gradeCodes: ["SYS003"],
  agencyCode: "",
  sessionHash: Buffer.alloc(32),
});

for (const [comCode, level, index] of [
  ["00000000", "1", "audit_by_time"],
  ["32000000", "2", "audit_by_com2"],
  ["32010000", "3", "audit_by_com4"],
  ["32010100", "4", "audit_by_com"],
] as const)
  test(`for a branch of level ${level} the application's role reads a page of the trail by an index`, async () => {
    const actor = actorOf(comCode, level);
    const conditions = scopeConditions(auditList, actor, { dataScope: "allCompanies", rank: 0 });
    const asked = { list: auditList, conditions, sort: auditList.sort, size: 50 };
    const { rows } = await readInScope(product.database, actor, (reader) =>
      sql<Record<string, string>>`explain ${pageStatement(asked)}`.execute(reader),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, new RegExp(`Index Scan.* using ${index} on`), plan);
    assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
  });
