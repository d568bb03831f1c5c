import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { readInScope } from "#platform/server/reading.ts";
import { AGENT } from "#platform/testing/people.ts";
import { customerListDefinition } from "./rules/customer-list.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

let product: TestProduct;

/** Plants 30,000 customers: many of one agency, few of another. */
before(async () => {
  product = await openTestProduct({ chores: false });
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, customer_risk_grade, agency_code)
     select '1' || lpad(n::text, 9, '0'), '32010100', '多', 'duo', 'd', '1', '99', n::text, '1',
       case when n % 200 = 0 then 'AG000009' when n % 4 = 0 then 'AG000008' else '' end
     from generate_series(500000000, 500029999) as n`,
  );
  await product.admin.query("commit");
  await product.admin.query("vacuum analyze customer");
});
after(() => product.close());

const actorOf = (agencyCode: string) =>
  createTestActor({ userCode: AGENT, userName: "中介员甲", gradeCodes: ["PROP202"], agencyCode });

for (const [user, agencyCode, planPattern] of [
  ["an agency with many", "AG000008", /Index Scan.* using customer_(of_agency|pkey) on/],
  ["an agency with few", "AG000009", /customer_com_code_agency_code|customer_of_agency/],
  ["a branch", "", /Index Scan.* using customer_pkey on/],
] as const)
  test(`a page of customers is read by an index for ${user}`, async () => {
    const actor = actorOf(agencyCode);
    const conditions = buildScopeConditions(customerListDefinition, actor, {
      dataScope: "ownAgency",
      rank: 0,
    });
    const request = { list: customerListDefinition, conditions, sort: customerListDefinition.sort, size: 50 };
    const { rows } = await readInScope(product.database, actor, (reader) =>
      sql<Record<string, string>>`explain ${buildListPageStatement(request)}`.execute(reader),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, planPattern, plan);
    assert.doesNotMatch(plan, agencyCode === "AG000009" ? /Seq Scan/ : /Sort|Seq Scan/, plan);
  });
