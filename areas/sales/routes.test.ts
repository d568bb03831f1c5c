import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { findAgreement, findNetWork } from "./contract.ts";
import { loadDemoSales } from "./demo.ts";

const HEAD_OFFICE = "10000024";
let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

const page = { keyword: "", pageNo: 0, pageSize: 20 };

async function agents(
  wanted: Partial<InputOf<typeof findNetWork>>,
  userCode = HEAD_OFFICE,
  comCode?: string,
) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(findNetWork, { ...page, ...wanted }, { token });
  assert.equal(code, "0000");
  return data;
}
const codes = async (...asked: Parameters<typeof agents>): Promise<string[]> =>
  (await agents(...asked)).list.map(({ agentCode }) => agentCode);

async function agreements(
  wanted: Partial<InputOf<typeof findAgreement>>,
  userCode = HEAD_OFFICE,
  comCode?: string,
) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(findAgreement, { ...page, ...wanted }, { token });
  assert.equal(code, "0000");
  return data;
}
const numbers = async (...asked: Parameters<typeof agreements>): Promise<string[]> =>
  (await agreements(...asked)).list.map(({ agreementNo }) => agreementNo);

for (const [what, keyword, found] of [
  ["a part of the name", "经纪", ["BR000001", "BR000002", "BR000003"]],
  ["pinyin", "lvxingshe", ["AG000004"]],
  ["initials in capitals", "SLYH", ["AG000003"]],
  [
    "how the code begins",
    "ag00000",
    ["AG000001", "AG000002", "AG000003", "AG000004", "AG000005", "AG000006"],
  ],
  ["a code in the middle", "000001", []],
  ["a wildcard", "%", []],
] as const)
  test(`agents are found by ${what}`, async () => assert.deepEqual(await codes({ keyword }), found));

test("an agent comes with his kind, licence and branch", async () => {
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

test("pages follow one another without a gap and say when there is another", async () => {
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

test("a branch finds its own agents and those of the branches below it, and so their agreements", async () => {
  assert.deepEqual(await codes({}, "10000002"), ["AG000001", "AG000003"]);
  assert.deepEqual(await codes({}, "10000022"), ["AG000001", "AG000003", "AG000006"]);
  assert.deepEqual(await codes({ agentCodes: ["AG000001", "AG000002"] }, "10000002"), ["AG000001"]);
  assert.deepEqual(await numbers({}, "10000002"), ["XY3201010020240001", "XY3201010020240003"]);
  assert.deepEqual(await numbers({ agreementNos: ["XY1101010020240002"] }, "10000002"), []);
});

test("who works for an agent is told of that one only, and posts of administration of none", async () => {
  assert.deepEqual(await codes({}, "20000001"), ["AG000001"]);
  assert.deepEqual(await codes({ agentCodes: ["AG000003"] }, "20000001"), []);
  assert.deepEqual(await numbers({}, "20000001"), ["XY3201010020240001"]);
  assert.deepEqual(await numbers({ agreementNos: ["XY3201010020240003"] }, "20000001"), []);
  for (const userCode of ["10000051", "10000052", "10000053", "P0000001"]) {
    const token = await product.signIn(userCode);
    assert.equal((await product.ask(findNetWork, page, { token })).code, "SYS403", userCode);
    assert.equal((await product.ask(findAgreement, page, { token })).code, "SYS403", userCode);
  }
});

test("who works no more is named where a document names him, and not offered", async () => {
  await product.admin.query("update agent set valid_status = '0' where agent_code = 'AG000005'");
  assert.ok(!(await codes({})).includes("AG000005"));
  assert.deepEqual(await codes({ agentCodes: ["AG000005"] }), ["AG000005"]);
  assert.deepEqual(await codes({ agentCodes: [] }), []);
});

test("an agreement says the highest commission of each class", async () => {
  const [agreement] = (await agreements({ agentCode: "AG000001" })).list;
  assert.deepEqual(agreement?.commissionRates, [
    { classCode: "01", maxAgentFee: "15.00" },
    { classCode: "04", maxAgentFee: "18.00" },
    { classCode: "06", maxAgentFee: "25.00" },
  ]);
  assert.deepEqual([agreement?.agentName, agreement?.endDate], ["示例甲保险代理有限公司", "2027-12-31"]);
});

for (const [what, wanted, found] of [
  ["a class of products", { classCode: "09" }, ["XY1101010020240007", "XY3101010020240008"]],
  ["no such class", { classCode: "99" }, []],
  ["its first day", { agentCode: "AG000001", onDate: "2024-01-01" }, ["XY3201010020240001"]],
  ["the day before", { agentCode: "AG000001", onDate: "2023-12-31" }, []],
  ["its last day", { agentCode: "AG000001", onDate: "2027-12-31" }, ["XY3201010020240001"]],
  ["the day after", { agentCode: "AG000001", onDate: "2028-01-01" }, []],
  ["an agreement that was suspended", { agentCode: "BR000003", onDate: "2025-01-01" }, []],
  ["an agreement that was suspended, on no day", { agentCode: "BR000003" }, ["XY4403010020240009"]],
  ["the name of the agent", { keyword: "示例丙" }, ["XY3205010020240006"]],
  ["how its number begins", { keyword: "xy3101" }, ["XY3101010020240004", "XY3101010020240008"]],
] as const)
  test(`agreements are found by ${what}`, async () => assert.deepEqual(await numbers(wanted), found));

test("a page too long, before the first, or too many names at once are refused at their fields", async () => {
  const token = await product.signIn("10000002");
  for (const [wanted, path] of [
    [{ pageSize: 51 }, "pageSize"],
    [{ pageSize: 0 }, "pageSize"],
    [{ pageNo: -1 }, "pageNo"],
    [{ agentCodes: Array.from({ length: 21 }, (_, at) => String(at)) }, "agentCodes"],
  ] as const) {
    const given = { ...page, ...wanted } as InputOf<typeof findNetWork>;
    const { code, fields } = await product.ask(findNetWork, given, { token });
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
  await loadDemoSales(product.admin);
  const { rows } = await product.admin.query("select count(*)::int as count from agent");
  assert.deepEqual(rows, [{ count: 9 }]);
});
