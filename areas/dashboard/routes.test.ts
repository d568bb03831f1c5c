import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { queryUserList } from "#areas/identity/contract/administration.ts";
import { queryCustomerList } from "#areas/customer/contract.ts";
import { queryAuditList } from "#areas/operations/contract.ts";
import { queryPlanList } from "#areas/plan/contract.ts";
import { queryPolicyList } from "#areas/policy/contract.ts";
import { proposalDesk } from "#areas/proposal/builder.ts";
import { queryProposalList } from "#areas/proposal/contract.ts";
import { ELECTRONICS, formFor, inquiryDesk } from "#areas/quotation/builder.ts";
import { queryInquiryList, revokeInquiry } from "#areas/quotation/contract.ts";
import { queryTaskList } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { addDays, addYears, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { barFilters, saidFilters } from "#platform/lists/figures.ts";
import { countsStatement } from "#platform/lists/server/figure-query.ts";
import { filterConditions } from "#platform/lists/server/list-query.ts";
import { scopeConditions } from "#platform/lists/server/list-scope.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { queryCharts, queryFigures } from "./contract.ts";
import { countedFor } from "./rules/counted-lists.ts";
import { figuresFor } from "./rules/figures.ts";

const CLERK = "10000002";
/** That of the machine: rows are entered by the database's own clock. */
const NOW = new Date();
const TODAY = todayInShanghai(NOW);
const START = addDays(TODAY, 30);
const EVERYBODY = [
  "quotation:query",
  "quotation:add",
  "proposal:query",
  "proposal:add",
  "policy:query",
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
  uwTask: queryTaskList,
  plan: queryPlanList,
  customer: queryCustomerList,
  user: queryUserList,
  audit: queryAuditList,
} as const;

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => NOW });
  const form = await workedForm("0405", "EL-01");
  const clerk = inquiryDesk(product.ask, await product.signIn(CLERK));
  await clerk.add("0405", form);
  await clerk.add("0405", form);
  await clerk.submit(await clerk.add("0405", form));
  const gone = await clerk.add("0405", form);
  await clerk.done(revokeInquiry, {
    inquiryNo: gone.inquiryNo,
    version: gone.version,
    reason: "客户不再投保",
  });
  await clerk.submit(await clerk.add("0103", await workedForm("0103", "PAR-01")));
  const salesman = inquiryDesk(product.ask, await product.signIn("10000011"));
  await salesman.add("0405", form);
  const desk = proposalDesk(product.ask, await product.signIn(CLERK));
  const limited = { ...form, limit: [LIMIT] };
  await desk.add("0405", limited);
  await desk.submit(await desk.add("0405", limited));
  const atOnce = { ...limited, base: { ...form["base"], isSeeFeeFlag: "0" } };
  await desk.submit(await desk.add("0405", atOnce));
});
after(() => product.close());

async function workedForm(riskCode: string, caseNo: string): Promise<FilledForm> {
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = $1",
    [riskCode],
  );
  const found = rows.flatMap(({ cases }) => cases).find((worked) => worked.caseNo === caseNo);
  assert.ok(found);
  const form = formFor(found.form, ELECTRONICS);
  return {
    ...form,
    period: { ...form["period"], startDate: START, endDate: addDays(addYears(START, 1), -1) },
  };
}

async function told(userCode: string) {
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
  const asked = { filters: saidFilters(filters), size: 1, want: "totals" } as const;
  const { code, data } = await product.ask(call, asked, { token });
  assert.equal(code, "0000", list);
  return data.totals;
}

test("a clerk is told what is his, and what waits in his branch", async () => {
  const { figures } = await told(CLERK);
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

test("proposals that wait to be paid and policies are counted with their premium, and shown by their day", async () => {
  const { figures, charts } = await told(CLERK);
  const counts = (wanted: string) => figures.find(({ list }) => list === wanted)?.counts ?? {};
  const one = { count: 1, isMore: false };
  assert.deepEqual(counts("proposal"), {
    lapsing: { count: 0, isMore: false, sum: "0.00" },
    unpaid: { ...one, sum: "148515.20" },
    returned: { count: 0, isMore: false, sum: "" },
    drafts: { ...one, sum: "" },
    running: { count: 0, isMore: false, sum: "" },
  });
  assert.deepEqual(counts("policy"), {
    expiring: { count: 0, isMore: false, sum: "0.00" },
    week: { ...one, sum: "148515.20" },
    ahead: { ...one, sum: "" },
  });
  const issued = charts.find(({ list }) => list === "policy")?.bars ?? [];
  assert.deepEqual([issued.length, issued.at(-1)?.sum], [30, "148515.20"]);
});

test("what runs out within seven days is counted from the first of them to the last", async () => {
  const expiring = async () => (await told(CLERK)).figures[0]?.counts["expiring"]?.count;
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
  "10000001",
  CLERK,
  "10000011",
  "10000021",
  "10000023",
  "10000024",
  "10000026",
  "10000037",
  "10000043",
  "10000051",
  "10000052",
  "10000053",
  "20000042",
  "P0000001",
])
  test(`each number that ${userCode} is told is the count of the list that it opens`, async () => {
    const { token, figures, charts } = await told(userCode);
    const groups = new Map(figuresFor(EVERYBODY).map((group) => [group.list, group]));
    for (const { list, counts } of figures)
      for (const { name, filters, sum } of groups.get(list)?.figures ?? []) {
        if (!counts[name]) continue;
        const listed = await totals(list, filters, token);
        const wanted = { count: listed?.count, isMore: listed?.isMore };
        const added = sum === undefined ? "" : listed?.sums[sum];
        assert.deepEqual(counts[name], { ...wanted, sum: added }, `${list} ${name}`);
      }
    for (const { list, by, bars } of charts) {
      const asked = groups.get(list)?.charts;
      const part = asked?.parts.find((one) => one.by === by);
      assert.ok(asked && part);
      const whole = await totals(list, asked.filters, token);
      assert.equal(
        bars.reduce((sum, { count }) => sum + count, 0),
        whole?.count,
      );
      for (const { value, count, sum } of bars.filter((bar) => bar.count > 0)) {
        const listed = await totals(list, barFilters(asked, part, value), token);
        assert.deepEqual([count, sum], [listed?.count, listed?.sums[asked.sum]], `${by} ${value}`);
      }
    }
  });

test("whoever may see no list is told of none, and nobody is told of one that he may not see", async () => {
  for (const userCode of ["10000052", "20000042"]) {
    const { figures, charts } = await told(userCode);
    assert.deepEqual([figures, charts], [[], []], userCode);
  }
  const lists = async (userCode: string) => (await told(userCode)).figures.map(({ list }) => list);
  assert.deepEqual(await lists("10000051"), ["user"]);
  assert.deepEqual(await lists("10000053"), ["audit"]);
  assert.deepEqual(await lists("10000021"), ["inquiry", "proposal", "policy", "uwTask"]);
  for (const userCode of ["10000031", "P0000001"])
    assert.deepEqual(await lists(userCode), ["proposal", "policy"]);
});

test("the days are thirty, one after the other up to today, with those that nothing was entered on", async () => {
  const { charts } = await told(CLERK);
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

const actorOf = (comCode: string, comLevel: string): Actor => ({
  userCode: "10000001",
  userName: "测试员甲",
  comCode,
  comLevel,
  gradeCodes: ["PROP001"],
  agencyCode: "",
  sessionHash: Buffer.alloc(32),
});

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
  const [counted] = countedFor(EVERYBODY);
  assert.ok(counted);
  const { list, group } = counted;
  for (const [comCode, level] of [
    ["00000000", "1"],
    ["32000000", "2"],
    ["32010000", "3"],
    ["32010100", "4"],
  ] as const) {
    const actor = actorOf(comCode, level);
    const asking = { today: TODAY, actor } as const;
    const scope = scopeConditions(list, actor, { dataScope: "allCompanies", rank: 0 });
    const figures = group.figures.map(
      ({ name, filters }) =>
        [name, { conditions: [...scope, ...filterConditions(list, saidFilters(filters), asking)] }] as const,
    );
    const explained = await readInScope(product.database, actor, (reader) =>
      sql<Record<string, string>>`explain ${countsStatement(list, new Map(figures))}`.execute(reader),
    );
    const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /document_of_state/, plan);
    if (level === "1") assert.match(plan, /document_of_enterer/, plan);
    assert.doesNotMatch(plan, /Seq Scan/, plan);
  }
});
