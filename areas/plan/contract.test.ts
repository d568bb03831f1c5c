import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { readInScope } from "#platform/server/reading.ts";
import { planList } from "./rules/plan-list.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct();
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into insurance_plan (insurance_plan_no, com_code, risk_code, status, edition, plan_name, plan_type,
       insure_type, occupation_class_max, sale_prefixes, input_by, changed_by)
     select 'JH06022025' || lpad(n::text, 6, '0'), c, '0602', '1', 1, 'x', '02', 'STANDARD', '',
       array[case when c = '00000000' then '' when c = '32000000' then '32' else c end], 'u', 'u'
     from generate_series(1, 5000) as n,
       lateral (select coalesce((array['32010100', '32010200', '00000000', '32000000'])[n % 8], '11010100') as c) as of`,
  );
  await product.admin.query("commit");
  await product.admin.query("analyze insurance_plan");
});
after(() => product.close());

const actorOf = (comCode: string, comLevel: string) => createTestActor({ comCode, comLevel });

for (const [comCode, level] of [
  ["00000000", "1"],
  ["32000000", "2"],
  ["32010000", "3"],
  ["32010100", "4"],
] as const)
  test(`for a branch of level ${level} a page of plans, with those sold from above, is read in order by an index`, async () => {
    const actor = actorOf(comCode, level);
    const conditions = buildScopeConditions(planList, actor, { dataScope: "ownAndLowerCompanies", rank: 0 });
    const asked = { list: planList, conditions, sort: planList.sort, size: 50 };
    const { rows } = await readInScope(product.database, actor, (reader) =>
      sql<Record<string, string>>`explain ${buildListPageStatement(asked)}`.execute(reader),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /Index Scan.* using insurance_plan_by_\w+ on/, plan);
    assert.doesNotMatch(plan, /Sort|Seq Scan on insurance_plan/, plan);
  });
