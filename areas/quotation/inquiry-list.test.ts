import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import {
  CASHIER,
  CLERK,
  QUERY_POST,
  SALESMAN_SHANGHAI,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer, createInquiryTestClient } from "./builder.ts";
import { queryInquiryList, revokeInquiry } from "./contract/inquiry.ts";
import { inquiryList } from "./rules/inquiry-list.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

const NOW = new Date("2024-12-16T02:00:00Z");
let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let worked: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => NOW });
  clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const found = rows.flatMap((row) => row.cases).find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(found);
  worked = fillFormForTestCustomer(found.form, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());

async function seen(filters: Record<string, string> = {}, userCode = CLERK) {
  const token = await product.signIn(userCode);
  const asked = { filters, size: 50 } as const;
  const [rows, totals] = await Promise.all([
    product.ask(queryInquiryList, { ...asked, want: "rows" }, { token }),
    product.ask(queryInquiryList, { ...asked, want: "totals" }, { token }),
  ]);
  assert.equal(rows.code, "0000");
  return { ...rows.data, totals: totals.data.totals };
}

test("a quotation stands in the list with its figures and names, and their premiums are added up", async () => {
  const one = await clerk.add("0405", worked);
  const other = await clerk.submit(await clerk.add("0405", worked));
  const { rows, names, totals } = await seen({ holderName: "电子制造" });
  assert.deepEqual(
    rows.map(({ inquiryNo, status, sumPremium }) => [inquiryNo, status, sumPremium]),
    [
      [other.inquiryNo, other.status, "148515.20"],
      [one.inquiryNo, "01", "148515.20"],
    ],
  );
  assert.equal(totals?.sums["sumPremium"], "297030.40");
  assert.equal(names["risk"]?.["0405"], "雇主责任保险");
  assert.equal(names["QuotationStatus"]?.["01"], "暂存");
  assert.ok(names["user"]?.[rows[0]?.["handler1Code"] ?? ""]);
  const tail = await seen({ inquiryNo: one.inquiryNo.slice(-6), status: "01" });
  assert.deepEqual(
    tail.rows.map(({ inquiryNo }) => inquiryNo),
    [one.inquiryNo],
  );
});

test("days up to the end of the calendar are asked for as any others", async () => {
  for (const days of ["2024-01-01~9999-12-31", "9999-12-31~9999-12-31", "~9999-12-31"])
    assert.ok(await seen({ startDate: days, inputAt: days }));
});

test("each view shows what it says, and what is revoked is in none of them", async () => {
  const kept = await clerk.add("0405", worked);
  await clerk.done(revokeInquiry, {
    inquiryNo: kept.inquiryNo,
    version: kept.version,
    reason: "客户不再投保",
  });
  for (const { filters } of inquiryList.views ?? []) {
    const { rows } = await seen({ ...filters });
    const wanted = new Set(filters["status"]?.split(","));
    assert.ok(rows.every(({ status }) => wanted.has(status ?? "")));
    assert.ok(rows.every(({ inquiryNo }) => inquiryNo !== kept.inquiryNo));
  }
});

test("another branch sees none of it, the branch above it does, and a salesman sees his own", async () => {
  const { inquiryNo } = await clerk.add("0405", worked);
  const holds = async (userCode: string) =>
    (await seen({}, userCode)).rows.some((row) => row["inquiryNo"] === inquiryNo);
  assert.deepEqual(
    [
      await holds(UNDERWRITER_LEVEL_1),
      await holds(UNDERWRITER_LEVEL_2_BEIJING),
      await holds(SALESMAN_SHANGHAI),
      await holds(QUERY_POST),
    ],
    [true, false, false, true],
  );
});

test("whoever may see no quotation is refused", async () => {
  const token = await product.signIn(CASHIER);
  const answer = await product.ask(queryInquiryList, { filters: {}, size: 10, want: "rows" }, { token });
  assert.equal(answer.code, "SYS403");
});

/** Many, and mostly of a branch elsewhere and of another kind. */
async function plantMany(): Promise<void> {
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = '0405' limit 1",
  );
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name,
       inquiry_type, plan_type, currency, handler_code, handler1_code, team_code, input_by, agency_code, changed_by, content, input_at)
     select (array['Q', 'E'])[(n / 40) % 2 + 1] || '0405' || '2023' || '32010100' || lpad(n::text, 6, '0'),
       coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100'),
       '0405', $1, '01', 'h', 'i', '0', '', 'CNY', 'u', 'u', '', '10000002', case when n % 200 = 0 then 'AG000002' when n % 4 = 0 then 'AG000001' else '' end, '10000002', '{}',
       now() - n * interval '1 minute'
     from generate_series(1, 20000) as n`,
    [rows[0]?.version],
  );
  await product.admin.query("commit");
  await product.admin.query("analyze document");
}

const actorOf = (comCode: string, comLevel: string, agencyCode = "") =>
  createTestActor({ comCode, comLevel, agencyCode });

async function planFor(actor: Actor): Promise<string> {
  const dataScope = actor.agencyCode === "" ? "allCompanies" : "ownAgency";
  const conditions = buildScopeConditions(inquiryList, actor, { dataScope, rank: 0 });
  const asked = { list: inquiryList, conditions, sort: inquiryList.sort, size: 50 };
  const { rows } = await readInScope(product.database, actor, (reader) =>
    sql<Record<string, string>>`explain ${buildListPageStatement(asked)}`.execute(reader),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test("a branch of each level, and an agency, reads a page of quotations, and of nothing else, by an index", async () => {
  await plantMany();
  const { rows: planted } = await seen({ holderName: "h" });
  assert.equal(planted.length, 50);
  assert.ok(planted.every(({ inquiryNo }) => inquiryNo?.startsWith("Q")));
  for (const [comCode, level, index, agencyCode] of [
    ["00000000", "1", "document_of_all"],
    ["32000000", "2", "document_of_com2"],
    ["32010000", "3", "document_of_com4"],
    ["32010100", "4", "document_of_company"],
    ["11010100", "4", "document_of_(agency|company)", "AG000001"],
  ] as const) {
    const plan = await planFor(actorOf(comCode, level, agencyCode));
    assert.match(plan, new RegExp(`Index Scan.* using ${index} on`), plan);
    assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
  }
  const few = await planFor(actorOf("11010100", "4", "AG000002"));
  assert.match(few, /document_of_agency/, "an agency with few has them put in order");
});
