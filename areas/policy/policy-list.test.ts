import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { ListFilterTexts, ListDefinition } from "#platform/lists/definition.ts";
import {
  buildFilterConditions,
  buildListPageStatement,
  buildFromWhereSql,
} from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { policyList } from "./rules/policy-list.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

const TODAY = getTodayInShanghai(new Date());
let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false });
  await plantMany();
});
after(() => product.close());

const PLANTED = 40_000;
const branch = "coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100')";
const house = "case when n % 400 = 0 then 'AG000002' when n % 4 = 0 then 'AG000001' else '' end";

/** Many, and mostly of a branch elsewhere; every other proposal has become a policy. */
async function plantMany(): Promise<void> {
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = '0405' limit 1",
  );
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name,
       inquiry_type, plan_type, currency, handler_code, handler1_code, team_code, order_no, input_by, agency_code,
       changed_by, content, input_at, valid_until)
     select 'T0405202332010100' || lpad(n::text, 6, '0'), ${branch}, '0405', $1,
       (array['08', '08', '11', '10', '06', '05'])[1 + n % 6], '第' || n % 977 || '公司', 'i', '0', '', 'CNY', 'u', 'u',
       '', 'DD' || lpad(n::text, 16, '0'), '1000000' || n % 9, ${house}, '10000002', '{}',
       now() - n * interval '10 minutes', current_date + n % 60
     from generate_series(1, ${PLANTED}) as n`,
    [rows[0]?.version],
  );
  await product.admin.query(
    `insert into policy (policy_no, proposal_no, order_no, com_code, risk_code, status, holder_name, insured_name,
       plan_type, currency, sum_amount, sum_premium, start_date, end_date, handler_code, handler1_code, team_code,
       business_nature, is_see_fee, input_by, agency_code, issued_at)
     select 'P0405202332010100' || lpad(n::text, 6, '0'), 'T0405202332010100' || lpad(n::text, 6, '0'),
       'DD' || lpad(n::text, 16, '0'), ${branch}, '0405', (array['02', '02', '03', '01'])[1 + n % 4],
       '第' || n % 977 || '公司', 'i', '', 'CNY', 1, 1, current_date - n % 700, current_date - n % 700 + 364, 'u', 'u', '',
       '', '1', '1000000' || n % 9, ${house}, now() - n * interval '10 minutes'
     from generate_series(1, ${PLANTED}) as n`,
  );
  await product.admin.query("commit");
  await product.admin.query("vacuum analyze document");
  await product.admin.query("vacuum analyze policy");
}

const actorOf = (comCode: string, comLevel: string, agencyCode = "") =>
  createTestActor({ comCode, comLevel, agencyCode });

type ListQuery = { readonly list: ListDefinition; readonly actor: Actor; readonly filters: ListFilterTexts };

function conditionsOf({ list, actor, filters }: ListQuery) {
  const dataScope = actor.agencyCode === "" ? "allCompanies" : "ownAgency";
  const scope = buildScopeConditions(list, actor, { dataScope, rank: 0 });
  return [...scope, ...buildFilterConditions(list, filters, { today: TODAY, actor })];
}

/** As the application's role, with its policies on. */
async function explained(actor: Actor, statement: ReturnType<typeof buildFromWhereSql>): Promise<string> {
  const { rows } = await readInScope(product.database, actor, (reader) =>
    sql<Record<string, string>>`explain ${statement}`.execute(reader),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

function planOfPage(asked: ListQuery): Promise<string> {
  const { list, actor } = asked;
  const conditions = conditionsOf(asked);
  return explained(actor, buildListPageStatement({ list, conditions, sort: list.sort, size: 50 }));
}

const lists = [
  { list: proposalList, table: "document", by: "inputAt", name: "第97" },
  { list: policyList, table: "policy", by: "issuedAt", name: "第97" },
] as const;

for (const { list, table, by, name } of lists)
  for (const [comCode, level, index, agencyCode] of [
    ["00000000", "1", "all"],
    ["32000000", "2", "com2"],
    ["32010000", "3", "com4"],
    ["32010100", "4", "company"],
    ["11010100", "4", "(?:agency|company)", "AG000001"],
  ] as const)
    test(`${list.title}: a branch of level ${level}${agencyCode ? ", an agency," : ""} reads a page as it opens by an index, in its order`, async () => {
      const actor = actorOf(comCode, level, agencyCode);
      for (const filters of [{}, { [by]: "last180" }]) {
        const plan = await planOfPage({ list, actor, filters });
        assert.match(plan, new RegExp(`Index Scan.* using ${table}_of_${index} on`), plan);
        assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
      }
      const sought = await planOfPage({ list, actor, filters: { [by]: "last180", holderName: name } });
      assert.doesNotMatch(sought, /Seq Scan/, sought);
    });

/** The plan that is kept for whatever day, branch and state is asked for. */
async function planForAll(asked: ListQuery): Promise<string> {
  const { list, actor } = asked;
  const page = buildListPageStatement({ list, conditions: conditionsOf(asked), sort: list.sort, size: 50 });
  return readInScope(product.database, actor, async (reader) => {
    const { sql: text, parameters } = page.compile(reader);
    const values = parameters.map(
      (value) => `'${Array.isArray(value) ? `{${value.join(",")}}` : String(value)}'`,
    );
    await sql.raw(`prepare page as ${text}`).execute(reader);
    await sql.raw("set local plan_cache_mode = force_generic_plan").execute(reader);
    const explain = sql.raw<Record<string, string>>(`explain execute page(${values.join(", ")})`);
    const { rows } = await explain.execute(reader);
    await sql.raw("deallocate page").execute(reader);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

for (const { list, table, by } of lists)
  test(`${list.title}: one plan serves every branch, day and state, by the index of the branch in its order`, async () => {
    for (const [comCode, level, index] of [
      ["32000000", "2", "com2"],
      ["32010000", "3", "com4"],
      ["32010100", "4", "company"],
    ] as const) {
      const filters = { [by]: "last180", status: "01,02" };
      const plan = await planForAll({ list, actor: actorOf(comCode, level), filters });
      assert.match(plan, new RegExp(`Index Scan.* using ${table}_of_${index} on`), plan);
      assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
    }
  });

test("an agency with few has them put in order", async () => {
  for (const { list, table } of lists) {
    const plan = await planOfPage({ list, actor: actorOf("11010100", "4", "AG000002"), filters: {} });
    assert.match(plan, new RegExp(`${table}_of_agency`), plan);
  }
});

test("what runs out, what begins and what waits to be paid is counted by an index in a branch of each level", async () => {
  for (const [comCode, level] of [
    ["00000000", "1"],
    ["32000000", "2"],
    ["32010000", "3"],
    ["32010100", "4"],
  ] as const) {
    const actor = actorOf(comCode, level);
    for (const [list, filters, index] of [
      [policyList, { status: "02", endDate: "next60" }, /policy_of_(?:state|com)/],
      [policyList, { status: "01" }, /policy_of_(?:state|com)/],
      [proposalList, { status: "06,07", validUntil: "next7" }, /document_(?:of_|running_out)/],
    ] as const) {
      const conditions = conditionsOf({ list, actor, filters });
      const plan = await explained(actor, sql`select count(*) ${buildFromWhereSql({ list, conditions })}`);
      assert.match(plan, index, plan);
      assert.doesNotMatch(plan, /Seq Scan/, plan);
    }
  }
});

test("the policies that run out by a day are found by that day, not by reading a state whole", async () => {
  const actor = actorOf("00000000", "1");
  const filters = { status: "02", endDate: `${TODAY}~${addDays(TODAY, 7)}` };
  const conditions = conditionsOf({ list: policyList, actor, filters });
  const plan = await explained(
    actor,
    sql`select count(*) ${buildFromWhereSql({ list: policyList, conditions })}`,
  );
  assert.match(plan, /policy_of_state/, plan);
});

test("what is insured once only is looked for by its number", async () => {
  // As whoever owns the function that looks across branches.
  const { rows } = await product.admin.query<Record<string, string>>(
    `explain select from document d where d.business_type = 'T' and d.subject_nos <> '{}'
       and d.subject_nos && array['31103201050000000001']`,
  );
  assert.match(JSON.stringify(rows), /document_of_subject/);
});
