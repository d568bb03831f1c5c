import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { DataScope } from "#platform/server/actor.ts";
import {
  OFFICE_CLERK,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { defineList } from "../definition.ts";
import { type PageCursor, createListCall, type ListRow } from "../list-call.ts";
import type { ListEngineDependencies } from "./list-answer.ts";
import { createListRoutes } from "./list-routes.ts";

const list = defineList({
  name: "sample",
  call: "test/querySampleList",
  title: "样例",
  permission: "signedIn",
  source: "sample_row",
  key: "sampleNo",
  heading: "sampleNo",
  owner: "owner_code",
  sort: { column: "startDate", direction: "desc" },
  columns: [
    { name: "sampleNo", label: "编号", kind: "number", width: 100, sortable: true },
    { name: "holderName", label: "投保人", kind: "text", width: 100, sortable: true },
    { name: "premium", label: "保费（元）", kind: "money", width: 100, sortable: true, sum: true },
    { name: "startDate", label: "起保日期", kind: "date", width: 100, sortable: true },
    { name: "inputAt", label: "录入时间", kind: "moment", width: 100, sortable: true },
    { name: "serial", label: "序号", kind: "integer", width: 100, sortable: true },
    { name: "certificateNo", label: "证件号码", kind: "number", width: 100, mask: "identity" },
    { name: "comCode", label: "机构", kind: "text", names: "company", width: 100 },
  ],
  filters: [
    { name: "holderName", label: "投保人", kind: "text", match: "contains" },
    { name: "sampleNo", label: "编号", kind: "text", match: "begins" },
    { name: "certificateNo", label: "证件号码", kind: "text", match: "whole" },
    { name: "state", label: "状态", kind: "choice" },
    { name: "startDate", label: "起保日期", kind: "range" },
    { name: "inputAt", label: "录入日期", kind: "range" },
    { name: "premium", label: "保费", kind: "amounts" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "whose", label: "录入人", kind: "user", from: ["owner_code"] },
    { name: "serial", label: "序号", kind: "choice" },
  ],
});
const call = createListCall(list);
/** The same rows, visible only from the rank equal to their serial. */
const ranked = createListCall(
  defineList({ ...list, name: "ranked", call: "test/queryRankedList", rank: "serial" }),
);
const ROWS = 1200;
const branches = ["32010100", "32010200", "32050100", "11010100"];
const TODAY = "2026-11-21";

let product: TestProduct;
let dataScope: DataScope = "ownAndLowerCompanies";
let rank = 0;

const world: Omit<ListEngineDependencies, "now"> = {
  dataScopeOf: async () => dataScope,
  rankOf: async () => rank,
  mayShare: async () => false,
  mayDo: async () => true,
  hasFeature: () => true,
  namesOf: async () => new Map([["32010100", "南京建邺营业部"]]),
  choicesOf: async () => new Map(),
};

before(async () => {
  product = await openTestProduct({
    now: () => new Date(`${TODAY}T04:00:00Z`),
    moreRoutes: ({ now }) => createListRoutes([call, ranked], { ...world, now }),
  });
  const { owner } = product.database.roles;
  await product.admin.query(`set role ${owner}`);
  await product.admin.query(`create table sample_row (sample_no text primary key, holder_name text not null,
    premium numeric(18,2) not null, start_date date not null, input_at timestamptz not null, serial bigint not null,
    certificate_no text not null, state text not null, owner_code text not null, com_code text not null,
    com2 text not null generated always as (left(com_code, 2)) stored,
    com4 text not null generated always as (left(com_code, 4)) stored)`);
  await product.admin.query("call protect_branch('sample_row')");
  // Few different days and amounts, so that most rows share their sort value.
  await product.admin.query(
    `insert into sample_row select 'S' || lpad(n::text, 5, '0'), (array['甲公司', '乙_公司', '丙%公司', 'Demo'])[1 + n % 4],
       (n % 7)::numeric / 10, date '${TODAY}' - n % 5, timestamptz '${TODAY} 00:00+08' - n % 3 * interval '12 hours',
       n % 11, '99990019850312' || lpad(n::text, 4, '0'), (n % 3)::text, 'U' || n % 2, ($1::text[])[1 + n % 4]
     from generate_series(0, ${ROWS - 1}) as n`,
    [branches],
  );
  await product.admin.query("reset role");
});
after(() => product.close());

type Input = Parameters<typeof product.ask<typeof call>>[1];

async function asked(input: Partial<Input>, userCode = SYSTEM_ADMINISTRATOR) {
  const token = await product.signIn(userCode);
  const filters = {};
  return product.ask(call, { filters, size: 50, want: "rows", ...input }, { token });
}

async function numbers(filters: Record<string, string>, userCode?: string): Promise<number> {
  const { code, data } = await asked({ filters, want: "totals" }, userCode);
  assert.equal(code, "0000");
  return data.totals?.isMore ? 1001 : (data.totals?.count ?? -1);
}

async function walk(sort: Input["sort"], side: PageCursor["side"], from?: PageCursor): Promise<ListRow[]> {
  const seenItems: ListRow[] = [];
  for (let cursor = from; ;) {
    const { code, data } = await asked({ sort, cursor, size: 97 });
    assert.equal(code, "0000");
    if (side === "after") seenItems.push(...data.rows);
    else seenItems.unshift(...data.rows);
    const next = side === "after" ? data.next : data.previous;
    if (next === null) return seenItems;
    cursor = next;
  }
}

for (const column of ["sampleNo", "holderName", "premium", "startDate", "inputAt", "serial"])
  for (const direction of ["asc", "desc"] as const)
    test(`pages by ${column} ${direction} show every row once, forward and back, in one order`, async () => {
      const forward = await walk({ column, direction }, "after");
      const keys = forward.map(({ sampleNo }) => sampleNo);
      assert.equal(keys.length, ROWS);
      assert.equal(new Set(keys).size, ROWS);
      const source = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const { rows } = await product.admin.query<{ sample_no: string }>(
        `select sample_no from sample_row order by ${source} ${direction}, sample_no ${direction}`,
      );
      assert.deepEqual(
        keys,
        rows.map((row) => row.sample_no),
      );
      const last = forward.at(-1);
      assert.ok(last);
      const back = await walk({ column, direction }, "before", {
        side: "before",
        value: last[column] ?? "",
        key: last["sampleNo"] ?? "",
      });
      assert.deepEqual(
        back.map(({ sampleNo }) => sampleNo),
        keys.slice(0, -1),
      );
    });

test("the first page has no previous one, and the last no next one", async () => {
  const { data } = await asked({});
  assert.equal(data.previous, null);
  assert.ok(data.next);
  const end = await asked({ size: 200, filters: { state: "0", holderName: "甲" } });
  assert.deepEqual([end.data.rows.length, end.data.next], [100, null]);
});

test("the count stops at a thousand, and the sum covers all rows of the search", async () => {
  const { data } = await asked({ want: "totals" });
  assert.deepEqual([data.totals?.count, data.totals?.isMore, data.rows.length], [1000, true, 0]);
  const { rows } = await product.admin.query<{ sum: string }>(
    "select sum(premium)::text as sum from sample_row",
  );
  assert.equal(data.totals?.sums["premium"], rows[0]?.sum);
  const none = await asked({ want: "totals", filters: { sampleNo: "none" } });
  assert.deepEqual(none.data.totals, { count: 0, isMore: false, sums: { premium: "0.00" } });
});

for (const [filters, condition] of [
  [{ holderName: "公司" }, "holder_name like '%公司'"],
  [{ holderName: "DEMO" }, "holder_name = 'Demo'"],
  [{ holderName: "%" }, "holder_name = '丙%公司'"],
  [{ holderName: "_" }, "holder_name = '乙_公司'"],
  [{ sampleNo: "s0000" }, "sample_no like 'S0000%'"],
  [{ certificateNo: "999900198503120032" }, "certificate_no = '999900198503120032'"],
  [{ certificateNo: "99990019850312003" }, "false"],
  [{ state: "0,1" }, "state in ('0', '1')"],
  [{ serial: "3,10" }, "serial in (3, 10)"],
  [{ serial: "x" }, "false"],
  [{ whose: "U1" }, "owner_code = 'U1'"],
  [{ whose: "me" }, "owner_code = '10000051'"],
  [{ startDate: "last0" }, `start_date = date '${TODAY}'`],
  [{ startDate: "last1" }, `start_date >= date '${TODAY}' - 1`],
  [{ startDate: "~2026-11-18" }, "start_date <= '2026-11-18'"],
  [{ inputAt: "last0" }, `input_at >= timestamptz '${TODAY} 00:00+08'`],
  [{ inputAt: "2026-11-20~2026-11-20" }, `input_at < timestamptz '${TODAY} 00:00+08'`],
  [{ premium: "0.3~0.4" }, "premium in (0.3, 0.4)"],
  [{ comCode: "32000000" }, "com2 = '32'"],
  [{ comCode: "32010000" }, "com4 = '3201'"],
  [{ comCode: "32010100" }, "com_code = '32010100'"],
  [{ comCode: "00000000" }, "true"],
  [{ state: "1", premium: "~0.2", comCode: "32000000" }, "state = '1' and premium <= 0.2 and com2 = '32'"],
] as [Record<string, string>, string][])
  test(`${JSON.stringify(filters)} finds the rows where ${condition}`, async () => {
    const { rows } = await product.admin.query<{ count: string }>(
      `select count(*) as count from (select from sample_row where ${condition} limit 1001) as found`,
    );
    assert.equal(await numbers(filters), Number(rows[0]?.count));
  });

for (const [userCode, rows] of [
  [OFFICE_CLERK, 300],
  [UNDERWRITER_LEVEL_1, 600],
  [UNDERWRITER_LEVEL_2, 900],
  [UNDERWRITER_LEVEL_2_BEIJING, 300],
] as const)
  test(`${userCode} sees the rows of the own branch and below, whatever branch the filter names`, async () => {
    assert.equal(await numbers({}, userCode), rows);
    assert.equal(await numbers({ comCode: "00000000" }, userCode), rows);
    assert.equal(
      await numbers(
        { comCode: userCode === UNDERWRITER_LEVEL_2_BEIJING ? "32010100" : "11010100" },
        userCode,
      ),
      0,
    );
  });

test("a user with own scope sees no other rows, in any branch", async () => {
  const owned = `update sample_row set owner_code = '10000001' where serial = 3`;
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(owned);
  await product.admin.query("commit");
  const { rows } = await product.admin.query<{ count: string }>(
    "select count(*) as count from sample_row where owner_code = '10000001' and com_code = '32010100'",
  );
  for (const narrow of ["ownBusiness", "ownAgency"] as const) {
    dataScope = narrow;
    assert.equal(await numbers({}, OFFICE_CLERK), Number(rows[0]?.count));
  }
  dataScope = "ownAndLowerCompanies";
});

for (const [own, condition] of [
  [0, "serial = 0 or owner_code = '10000001'"],
  [3, "serial <= 3 or owner_code = '10000001'"],
  [99, "true"],
] as const)
  test(`in a list with ranks a user of rank ${own} sees the rows up to it, and the own ones`, async () => {
    rank = own;
    const { rows } = await product.admin.query<{ count: string }>(
      `select count(*) as count from sample_row where com_code = '32010100' and (${condition})`,
    );
    const token = await product.signIn(OFFICE_CLERK);
    const filters = {};
    const { data } = await product.ask(ranked, { filters, size: 50, want: "totals" }, { token });
    assert.equal(data.totals?.count, Number(rows[0]?.count));
    const whole = await product.ask(call, { filters, size: 50, want: "totals" }, { token });
    assert.equal(whole.data.totals?.count, 300);
  });

test("identity numbers are masked for everybody, and codes have names", async () => {
  for (const userCode of [OFFICE_CLERK, UNDERWRITER_LEVEL_2]) {
    const { data } = await asked({ filters: { sampleNo: "S00000" } }, userCode);
    assert.equal(data.rows[0]?.["certificateNo"], "9999**********0000");
    assert.equal(data.names["company"]?.["32010100"], "南京建邺营业部");
  }
});

for (const [description, input] of [
  ["a filter that the list has not", { filters: { ownerCode: "U1" } }],
  ["a filter that is an operator", { filters: { premium: { gt: "0" } as unknown as string } }],
  ["a filter of a column's name in the database", { filters: { owner_code: "U1" } }],
  ["a column that is not sortable", { sort: { column: "certificateNo", direction: "asc" } }],
  ["a column that is none", { sort: { column: "sample_no; drop table sample_row", direction: "asc" } }],
  ["a direction that is none", { sort: { column: "premium", direction: "asc, 1" as "asc" } }],
  ["a range that is none", { filters: { startDate: "2026-02-30~" } }],
  ["a user that is none", { filters: { whose: "' or 1=1" } }],
  ["more rows than a page may have", { size: 201 }],
] as [string, Partial<Input>][])
  test(`${description} is refused at its field`, async () => {
    const { code, fields } = await asked(input);
    assert.equal(code, "SYS001");
    assert.equal(fields?.length, 1);
  });

for (const [sort, value, key] of [
  ["startDate", "2026-02-30", "S1"],
  ["startDate", "'; drop table sample_row; --", "S1"],
  ["inputAt", "2026-01-01", "S1"],
  ["inputAt", "2026-01-01T25:00:00.000000Z", "S1"],
  ["premium", "1e5", "S1"],
  ["serial", "99999999999999999999", "S1"],
] as const)
  test(`the cursor “${value}” in an order by ${sort} is refused as lost`, async () => {
    const cursor = { side: "after", value, key } as const;
    const { code } = await asked({ sort: { column: sort, direction: "asc" }, cursor });
    assert.equal(code, "LST001");
  });

for (const text of ["' or 1=1 --", "'); delete from sample_row; --", "\\", "$1", "%s", "${1}"])
  test(`“${text}” is searched literally`, async () => {
    for (const name of ["holderName", "sampleNo", "certificateNo"])
      assert.equal(await numbers({ [name]: text }), 0);
    const { rows } = await product.admin.query("select 1 from sample_row");
    assert.equal(rows.length, ROWS);
  });
