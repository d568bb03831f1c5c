import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { findAgreement, findNetWork } from "./contract.ts";
import { loadDemoAgencies } from "#demo/sales/load-agencies.ts";
import {
  AGENT,
  AUDITOR,
  CLERK,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
  TRAVEL_AGENT,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

const page = { keyword: "", pageNo: 0, pageSize: 20 };

async function agents(
  criteria: Partial<InputOf<typeof findNetWork>>,
  userCode = UNDERWRITER_LEVEL_4,
  comCode?: string,
) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(findNetWork, { ...page, ...criteria }, { token });
  assert.equal(code, "0000");
  return data;
}
const codes = async (...input: Parameters<typeof agents>): Promise<string[]> =>
  (await agents(...input)).list.map(({ agentCode }) => agentCode);

async function agreements(
  criteria: Partial<InputOf<typeof findAgreement>>,
  userCode = UNDERWRITER_LEVEL_4,
  comCode?: string,
) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(findAgreement, { ...page, ...criteria }, { token });
  assert.equal(code, "0000");
  return data;
}
const numbers = async (...input: Parameters<typeof agreements>): Promise<string[]> =>
  (await agreements(...input)).list.map(({ agreementNo }) => agreementNo);

for (const [criterion, keyword, expected] of [
  ["a part of the name", "经纪", ["BR000001", "BR000002", "BR000003"]],
  ["pinyin", "lvxingshe", ["AG000004"]],
  ["initials in capitals", "SLYH", ["AG000003"]],
  [
    "the start of the code",
    "ag00000",
    ["AG000001", "AG000002", "AG000003", "AG000004", "AG000005", "AG000006"],
  ],
  ["a code in the middle", "000001", []],
  ["a wildcard", "%", []],
] as const)
  test(`agents are found by ${criterion}`, async () => assert.deepEqual(await codes({ keyword }), expected));

test("an agent comes with its type, licence and branch", async () => {
  const [agent] = (await agents({ keyword: "AG000003" })).list;
  assert.deepEqual(agent, {
    agentCode: "AG000003",
    agentName: "示例银行南京分行（兼业）",
    agentType: "3",
    comCode: "32010100",
    comCodeName: "南京建邺营业部",
    licenseNo: "DEMO-LIC-AG000003",
    validStatus: "1",
  });
});

test("pages follow one another without a gap and say whether another follows", async () => {
  const pages = [];
  for (let pageNo = 0; pageNo < 4; pageNo += 1) pages.push(await agents({ pageNo, pageSize: 4 }));
  assert.deepEqual(
    pages.map(({ list, hasMore }) => [list.length, hasMore]),
    [
      [4, true],
      [4, true],
      [1, false],
      [0, false],
    ],
  );
  const all = pages.flatMap(({ list }) => list.map(({ agentCode }) => agentCode));
  assert.deepEqual(all, await codes({}));
});

test("a branch finds the agents and agreements of itself and of the branches below", async () => {
  assert.deepEqual(await codes({}, CLERK), ["AG000001", "AG000003"]);
  assert.deepEqual(await codes({}, UNDERWRITER_LEVEL_2), ["AG000001", "AG000003", "AG000006"]);
  assert.deepEqual(await codes({ agentCodes: ["AG000001", "AG000002"] }, CLERK), ["AG000001"]);
  assert.deepEqual(await numbers({}, CLERK), ["XY3201010020240001", "XY3201010020240003"]);
  assert.deepEqual(await numbers({ agreementNos: ["XY1101010020240002"] }, CLERK), []);
});

test("an agency user sees only that agency, and administrators see no agents", async () => {
  assert.deepEqual(await codes({}, AGENT), ["AG000001"]);
  assert.deepEqual(await codes({ agentCodes: ["AG000003"] }, AGENT), []);
  assert.deepEqual(await numbers({}, AGENT), ["XY3201010020240001"]);
  assert.deepEqual(await numbers({ agreementNos: ["XY3201010020240003"] }, AGENT), []);
  for (const userCode of [SYSTEM_ADMINISTRATOR, SECURITY_ADMINISTRATOR, AUDITOR, TRAVEL_AGENT]) {
    const token = await product.signIn(userCode);
    assert.equal((await product.ask(findNetWork, page, { token })).code, "SYS403", userCode);
    assert.equal((await product.ask(findAgreement, page, { token })).code, "SYS403", userCode);
  }
});

test("an inactive agent is found by code only and is not offered", async () => {
  await product.admin.query("update agent set valid_status = '0' where agent_code = 'AG000005'");
  assert.ok(!(await codes({})).includes("AG000005"));
  assert.deepEqual(await codes({ agentCodes: ["AG000005"] }), ["AG000005"]);
  assert.deepEqual(await codes({ agentCodes: [] }), []);
});

test("an agreement states the highest commission of each class", async () => {
  const [agreement] = (await agreements({ agentCode: "AG000001" })).list;
  assert.deepEqual(agreement?.commissionRates, [
    { classCode: "01", maxAgentFee: "15.00" },
    { classCode: "04", maxAgentFee: "18.00" },
    { classCode: "06", maxAgentFee: "25.00" },
  ]);
  assert.deepEqual([agreement?.agentName, agreement?.endDate], ["示例甲保险代理有限公司", "2027-12-31"]);
});

for (const [criterion, query, expected] of [
  ["a class of products", { classCode: "09" }, ["XY1101010020240007", "XY3101010020240008"]],
  ["no such class", { classCode: "99" }, []],
  ["its first day", { agentCode: "AG000001", onDate: "2024-01-01" }, ["XY3201010020240001"]],
  ["the day before", { agentCode: "AG000001", onDate: "2023-12-31" }, []],
  ["its last day", { agentCode: "AG000001", onDate: "2027-12-31" }, ["XY3201010020240001"]],
  ["the day after", { agentCode: "AG000001", onDate: "2028-01-01" }, []],
  ["an agreement that was suspended", { agentCode: "BR000003", onDate: "2025-01-01" }, []],
  ["an agreement that was suspended, on no day", { agentCode: "BR000003" }, ["XY4403010020240009"]],
  ["the name of the agent", { keyword: "示例丙" }, ["XY3205010020240006"]],
  ["the start of its number", { keyword: "xy3101" }, ["XY3101010020240004", "XY3101010020240008"]],
] as const)
  test(`agreements are found by ${criterion}`, async () => assert.deepEqual(await numbers(query), expected));

test("an invalid page size, an invalid page number and too many codes are refused at their fields", async () => {
  const token = await product.signIn(CLERK);
  for (const [change, path] of [
    [{ pageSize: 51 }, "pageSize"],
    [{ pageSize: 0 }, "pageSize"],
    [{ pageNo: -1 }, "pageNo"],
    [{ agentCodes: Array.from({ length: 21 }, (_, index) => String(index)) }, "agentCodes"],
  ] as const) {
    const input = { ...page, ...change } as InputOf<typeof findNetWork>;
    const { code, fields } = await product.ask(findNetWork, input, { token });
    assert.equal(code, "SYS001");
    assert.deepEqual(
      fields?.map((field) => field.path),
      [path],
    );
  }
  const { code, fields } = await product.ask(findAgreement, { ...page, onDate: "2025-02-30" }, { token });
  assert.deepEqual([code, fields?.[0]?.path], ["SYS001", "onDate"]);
});

test("the demonstration's agents are loaded once", async () => {
  await loadDemoAgencies(product.admin);
  const { rows } = await product.admin.query("select count(*)::int as count from agent");
  assert.deepEqual(rows, [{ count: 9 }]);
});
