import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { queryUserList } from "#areas/identity/contract/administration.ts";
import { queryCustomerList } from "#areas/customer/contract/customer-search.ts";
import { queryEndorseList } from "#areas/endorsement/contract/queries.ts";
import { queryAuditList } from "#areas/operations/contract.ts";
import { queryRefundList } from "#areas/payment/contract/refund.ts";
import { queryPlanList } from "#areas/plan/contract.ts";
import { queryPolicyList } from "#areas/policy/contract/policy.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalList } from "#areas/proposal/contract/proposal.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { queryInquiryList, revokeInquiry } from "#areas/quotation/contract/inquiry.ts";
import { queryRenewalList } from "#areas/renewal/contract.ts";
import { queryTaskList } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays, addYears, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { listSums } from "#platform/lists/definition.ts";
import { buildChartBarFilters, toRequestFilters } from "#platform/lists/figures.ts";
import { buildCountsStatement } from "#platform/lists/server/figure-query.ts";
import { buildFilterConditions } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { readInScope } from "#platform/server/reading.ts";
import {
  AUDITOR,
  CASHIER,
  CLERK,
  OFFICE_CLERK,
  PRODUCT_MANAGER,
  QUERY_POST,
  SAFETY_EXPERT,
  SALESMAN,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
  TRAVEL_AGENT,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2_BEIJING,
  UNDERWRITER_LEVEL_3,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { queryCharts, queryFigures } from "./contract.ts";
import { listDashboardFigureGroups } from "./rules/counted-lists.ts";
import { filterVisibleDashboardFigures } from "./rules/figures.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";
/** The machine's time, because the database's clock dates the rows. */
const NOW = new Date();
const TODAY = getTodayInShanghai(NOW);
const START = addDays(TODAY, 30);
const ALL_PERMISSIONS = [
  "quotation:query",
  "quotation:add",
  "proposal:query",
  "proposal:add",
  "policy:query",
  "endorse:query",
  "endorse:add",
  "uw:task",
  "plan:query",
  "plan:edit",
  "customer:risk",
  "system:user",
  "system:audit",
];
const LIMIT = {
  limitDeductibleFlag: "1",
  limitCode: "accumulativeIndemnityLimit",
  limitValue: "8000000.00",
};
const listCalls = {
  inquiry: queryInquiryList,
  proposal: queryProposalList,
  policy: queryPolicyList,
  endorsement: queryEndorseList,
  renewal: queryRenewalList,
  refund: queryRefundList,
  uwTask: queryTaskList,
  plan: queryPlanList,
  customer: queryCustomerList,
  user: queryUserList,
  audit: queryAuditList,
} as const;

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => NOW });
  const form = await sampleForm("0405", "EL-01");
  const clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  await clerk.add("0405", form);
  await clerk.add("0405", form);
  await clerk.submit(await clerk.add("0405", form));
  const revoked = await clerk.add("0405", form);
  await clerk.done(revokeInquiry, {
    inquiryNo: revoked.inquiryNo,
    version: revoked.version,
    reason: "客户不再投保",
  });
  await clerk.submit(await clerk.add("0103", await sampleForm("0103", "PAR-01")));
  const salesman = createInquiryTestClient(product.ask, await product.signIn(SALESMAN));
  await salesman.add("0405", form);
  const proposer = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const withLimit = { ...form, limit: [LIMIT] };
  await proposer.add("0405", withLimit);
  await proposer.submit(await proposer.add("0405", withLimit));
  const issuedAtOnce = { ...withLimit, base: { ...form["base"], isSeeFeeFlag: "0" } };
  await proposer.submit(await proposer.add("0405", issuedAtOnce));
});
after(() => product.close());

async function sampleForm(riskCode: string, caseNo: string): Promise<FilledForm> {
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = $1",
    [riskCode],
  );
  const sample = rows.flatMap(({ cases }) => cases).find((candidate) => candidate.caseNo === caseNo);
  assert.ok(sample);
  const form = fillFormForTestCustomer(sample.form, ELECTRONICS_TEST_CUSTOMER);
  return {
    ...form,
    period: { ...form["period"], startDate: START, endDate: addDays(addYears(START, 1), -1) },
  };
}

async function loadDashboard(userCode: string) {
  const token = await product.signIn(userCode);
  const [figures, charts] = await Promise.all([
    product.ask(queryFigures, {}, { token }),
    product.ask(queryCharts, {}, { token }),
  ]);
  assert.deepEqual([figures.code, charts.code], ["0000", "0000"]);
  return { token, figures: figures.data, charts: charts.data };
}

async function totals(list: string, filters: Readonly<Record<string, string>>, token: string) {
  const call = listCalls[list as keyof typeof listCalls];
  const request = { filters: toRequestFilters(filters), size: 1, want: "totals" } as const;
  const { code, data } = await product.ask(call, request, { token });
  assert.equal(code, "0000", list);
  return data.totals;
}

/** The sum of a column in the totals of its list, which may have several parts. */
function sumOfColumn(list: string, name: string, sums: Readonly<Record<string, string>>): string {
  const { columns } = listCalls[list as keyof typeof listCalls].list;
  const parts = listSums(columns).filter(({ column }) => column.name === name);
  return toWireMoney(sumMoney(parts.map((part) => parseMoney(sums[part.name] ?? "0.00"))));
}

test("a clerk sees his own figures and those of his branch", async () => {
  const { figures } = await loadDashboard(CLERK);
  const counts = figures.find(({ list }) => list === "inquiry")?.counts;
  assert.deepEqual(
    Object.entries(counts ?? {}).map(([name, { count }]) => [name, count]),
    [
      ["returned", 0],
      ["drafts", 2],
      ["running", 1],
      ["approved", 1],
      ["expiring", 0],
    ],
  );
});

test("unpaid proposals and policies are counted with their premium and charted by day", async () => {
  const { figures, charts } = await loadDashboard(CLERK);
  const counts = (name: string) => figures.find(({ list }) => list === name)?.counts ?? {};
  const single = { count: 1, isMore: false };
  assert.deepEqual(counts("proposal"), {
    lapsing: { count: 0, isMore: false, sum: "0.00" },
    unpaid: { ...single, sum: "148515.20" },
    returned: { count: 0, isMore: false, sum: "" },
    drafts: { ...single, sum: "" },
    running: { count: 0, isMore: false, sum: "" },
  });
  assert.deepEqual(counts("policy"), {
    expiring: { count: 0, isMore: false, sum: "0.00" },
    week: { ...single, sum: "148515.20" },
    ahead: { ...single, sum: "" },
  });
  const issued = charts.find(({ list }) => list === "policy")?.bars ?? [];
  assert.deepEqual([issued.length, issued.at(-1)?.sum], [30, "148515.20"]);
});

test("expiry within seven days counts from today to the seventh day, both included", async () => {
  const expiring = async () => (await loadDashboard(CLERK)).figures[0]?.counts["expiring"]?.count;
  for (const [validUntil, count] of [
    [addDays(TODAY, -1), 0],
    [TODAY, 1],
    [addDays(TODAY, 7), 1],
    [addDays(TODAY, 8), 0],
  ] as const) {
    await product.admin.query("update document set valid_until = $1 where status = '04'", [validUntil]);
    assert.equal(await expiring(), count, validUntil);
  }
});

for (const userCode of [
  OFFICE_CLERK,
  CLERK,
  SALESMAN,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_3,
  UNDERWRITER_LEVEL_4,
  UNDERWRITER_LEVEL_2_BEIJING,
  QUERY_POST,
  PRODUCT_MANAGER,
  SYSTEM_ADMINISTRATOR,
  SECURITY_ADMINISTRATOR,
  AUDITOR,
  SAFETY_EXPERT,
  TRAVEL_AGENT,
])
  test(`each number that ${userCode} sees equals the count of the list that it opens`, async () => {
    const { token, figures, charts } = await loadDashboard(userCode);
    const groups = new Map(
      filterVisibleDashboardFigures(ALL_PERMISSIONS).map((group) => [group.list, group]),
    );
    for (const { list, counts } of figures)
      for (const { name, filters, sum } of groups.get(list)?.figures ?? []) {
        if (!counts[name]) continue;
        const listed = await totals(list, filters, token);
        const expected = { count: listed?.count, isMore: listed?.isMore };
        const expectedSum = sum === undefined ? "" : sumOfColumn(list, sum, listed?.sums ?? {});
        assert.deepEqual(counts[name], { ...expected, sum: expectedSum }, `${list} ${name}`);
      }
    for (const { list, by, bars } of charts) {
      const definition = groups.get(list)?.charts;
      const part = definition?.parts.find((candidate) => candidate.by === by);
      assert.ok(definition && part);
      const total = await totals(list, definition.filters, token);
      assert.equal(
        bars.reduce((sum, { count }) => sum + count, 0),
        total?.count,
      );
      for (const { value, count, sum } of bars.filter((bar) => bar.count > 0)) {
        const listed = await totals(list, buildChartBarFilters(definition, part, value), token);
        assert.deepEqual([count, sum], [listed?.count, listed?.sums[definition.sum]], `${by} ${value}`);
      }
    }
  });

test("a user sees the figures of exactly the lists that the user may open", async () => {
  for (const userCode of [SECURITY_ADMINISTRATOR, SAFETY_EXPERT]) {
    const { figures, charts } = await loadDashboard(userCode);
    assert.deepEqual([figures, charts], [[], []], userCode);
  }
  const lists = async (userCode: string) => (await loadDashboard(userCode)).figures.map(({ list }) => list);
  assert.deepEqual(await lists(SYSTEM_ADMINISTRATOR), ["user"]);
  assert.deepEqual(await lists(AUDITOR), ["audit"]);
  assert.deepEqual(await lists(UNDERWRITER_LEVEL_1), [
    "inquiry",
    "proposal",
    "policy",
    "endorsement",
    "uwTask",
  ]);
  assert.deepEqual(await lists(CASHIER), ["proposal", "policy", "endorsement", "refund"]);
  assert.deepEqual(await lists(TRAVEL_AGENT), ["proposal", "policy"]);
});

test("a chart by day has thirty consecutive days up to today, days without rows included", async () => {
  const { charts } = await loadDashboard(CLERK);
  const days = charts.find(({ by }) => by === "inputAt")?.bars ?? [];
  assert.equal(days.length, 30);
  assert.deepEqual([days[0]?.value, days.at(-1)?.value], [addDays(TODAY, -29), TODAY]);
  assert.deepEqual(days[0], {
    value: addDays(TODAY, -29),
    label: addDays(TODAY, -29),
    count: 0,
    sum: "0.00",
  });
  const states = charts.find(({ by }) => by === "status")?.bars ?? [];
  assert.deepEqual(
    states.map(({ label, count }) => [label, count]),
    [
      ["暂存", 3],
      ["核保中", 1],
      ["核保通过", 1],
      ["已撤销", 1],
    ],
  );
});

const actorOf = (comCode: string, comLevel: string) => createTestActor({ comCode, comLevel });

test("a branch of each level counts its quotations by indexes", async () => {
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = '0405' limit 1",
  );
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name,
       inquiry_type, plan_type, currency, handler_code, handler1_code, team_code, input_by, changed_by, content, input_at)
     select 'Q0405' || '2023' || '32010100' || lpad(n::text, 6, '0'),
       coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100'),
       '0405', $1, (array['08', '09', '07', '04', '05', '03', '01'])[1 + n % 100 / 16], 'h', 'i', '0', '', 'CNY',
       'u', 'u', '', '1000000' || n % 9, '10000002', '{}', now() - n * interval '1 minute'
     from generate_series(1, 40000) as n`,
    [rows[0]?.version],
  );
  await product.admin.query("commit");
  await product.admin.query("vacuum analyze document");
  const [counted] = listDashboardFigureGroups(ALL_PERMISSIONS);
  assert.ok(counted);
  const { list, group } = counted;
  for (const [comCode, level] of [
    ["00000000", "1"],
    ["32000000", "2"],
    ["32010000", "3"],
    ["32010100", "4"],
  ] as const) {
    const actor = actorOf(comCode, level);
    const filterContext = { today: TODAY, actor } as const;
    const scope = buildScopeConditions(list, actor, { dataScope: "allCompanies", rank: 0 });
    const figures = group.figures.map(
      ({ name, filters }) =>
        [
          name,
          {
            conditions: [...scope, ...buildFilterConditions(list, toRequestFilters(filters), filterContext)],
          },
        ] as const,
    );
    const explained = await readInScope(product.database, actor, (reader) =>
      sql<Record<string, string>>`explain ${buildCountsStatement(list, new Map(figures))}`.execute(reader),
    );
    const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /document_of_state/, plan);
    if (level === "1") assert.match(plan, /document_of_enterer/, plan);
    assert.doesNotMatch(plan, /Seq Scan/, plan);
  }
});
