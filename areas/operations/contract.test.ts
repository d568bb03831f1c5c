import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { removeCommonData, saveCommonData } from "#areas/dictionary/contract.ts";
import { buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { readInScope } from "#platform/server/reading.ts";
import {
  AUDITOR,
  CLERK,
  OFFICE_CLERK,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
} from "#platform/testing/people.ts";
import { queryAuditList } from "./contract.ts";
import { auditTrailListDefinition } from "./rules/audit-list.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
  await plantTrail();
});
after(() => product.close());

/** Plants 20,000 audit rows, most of them of another branch. */
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

async function queryTrail(filters: Record<string, string> = {}, userCode = AUDITOR) {
  const token = await product.signIn(userCode);
  return product.ask(queryAuditList, { filters, size: 50, want: "rows" }, { token });
}

test("a change is found in the trail by its user, its call and its subject", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const entry = { codeType: "审计", code: "A", value: "值", remark: "" };
  const { data } = await product.ask(saveCommonData, entry, { token });
  await product.ask(removeCommonData, { commonDataId: data.commonDataId, version: 1 }, { token });
  const { code, data: trail } = await queryTrail({ subject: data.commonDataId });
  assert.equal(code, "0000");
  const [removed, saved] = trail.rows;
  assert.equal(trail.rows.length, 2);
  assert.deepEqual([removed?.["userCode"], removed?.["comCode"]], [OFFICE_CLERK, "32010100"]);
  assert.ok((removed?.["recordedAt"] ?? "") >= (saved?.["recordedAt"] ?? ""));
  assert.equal(trail.names["call"]?.[removed?.["call"] ?? ""], "删除本机构的常用数据");
  assert.equal(trail.names["user"]?.[OFFICE_CLERK], "测试员甲");
  const [first] = (await queryTrail({ call: saved?.["call"] ?? "", userCode: OFFICE_CLERK })).data.rows;
  assert.equal(first?.["subject"], data.commonDataId);
  assert.equal((await queryTrail({ userCode: CLERK })).data.rows.length, 0);
  assert.equal((await queryTrail({ comCode: "44000000" })).data.rows.length, 0);
});

test("the application's role may not read the content of changes, the keys and the transaction ids", async () => {
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
  for (const userCode of [OFFICE_CLERK, SYSTEM_ADMINISTRATOR, SECURITY_ADMINISTRATOR])
    assert.equal((await queryTrail({}, userCode)).code, "SYS403");
});

/** The actor of a user of that branch, as in a session. */
const actorOf = (comCode: string, comLevel: string) =>
  createTestActor({ userCode: AUDITOR, userName: "审计管理员甲", comCode, comLevel, gradeCodes: ["SYS003"] });

for (const [comCode, level, index] of [
  ["00000000", "1", "audit_by_time"],
  ["32000000", "2", "audit_by_com2"],
  ["32010000", "3", "audit_by_com4"],
  ["32010100", "4", "audit_by_com"],
] as const)
  test(`for a branch of level ${level} the application's role reads a page of the trail by an index`, async () => {
    const actor = actorOf(comCode, level);
    const conditions = buildScopeConditions(auditTrailListDefinition, actor, {
      dataScope: "allCompanies",
      rank: 0,
    });
    const request = {
      list: auditTrailListDefinition,
      conditions,
      sort: auditTrailListDefinition.sort,
      size: 50,
    };
    const { rows } = await readInScope(product.database, actor, (reader) =>
      sql<Record<string, string>>`explain ${buildListPageStatement(request)}`.execute(reader),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, new RegExp(`Index Scan.* using ${index} on`), plan);
    assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
  });
