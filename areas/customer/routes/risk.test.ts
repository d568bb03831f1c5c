import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { standingOf } from "../questions.ts";
import { newPerson } from "../builder.ts";
import { addCustomer, queryCustomerInfo } from "../contract/keeping.ts";
import {
  changeCustomerRisk,
  openCustomerRisk,
  queryCustomerRisk,
  type RiskHandles,
} from "../contract/risk.ts";

const CLERK = "10000002";
const JUDGE = "10000001";
const OTHER_JUDGE = "10000023";
let product: TestProduct;
let moment = Date.now();

before(async () => {
  product = await openTestProduct({ now: () => new Date(moment) });
});
after(() => product.close());

const signed = async (userCode: string) => ({ token: await product.signIn(userCode) });
let count = 0;
async function planted(): Promise<string> {
  count += 1;
  const customer = newPerson({
    customerName: `风险客${count}`,
    certificateType: "03",
    certificateNo: `E900000${count}`,
    mobile: `1360000000${count}`,
  });
  const { code, data } = await product.ask(addCustomer, { customer, confirmedIds: [] }, await signed(CLERK));
  assert.equal(code, "0000");
  return data.customerId;
}

type Judged = { version: number; grade: "1" | "2" | "3" | "4" | "5"; flag?: "0" | "1"; reason?: string };
const judge = async (customerId: string, userCode: string, judged: Judged) => {
  const { version, grade, flag = "0", reason = "可疑交易报告" } = judged;
  const risk = { customerRiskGrade: grade, blacklistFlag: flag, reason };
  return product.ask(changeCustomerRisk, { customerId, version, ...risk }, await signed(userCode));
};

test("a judgement is kept with its reason and who made it, the newest first", async () => {
  const customerId = await planted();
  const { data } = await judge(customerId, JUDGE, { version: 1, grade: "4" });
  assert.deepEqual(data, { customerId, version: 2 });
  await judge(customerId, JUDGE, { version: 2, grade: "4", flag: "1", reason: " 列入名单 " });
  const info = await product.ask(queryCustomerInfo, { id: customerId }, await signed(CLERK));
  assert.deepEqual(
    info.data.trail.map((one) => [one.customerRiskGrade, one.blacklistFlag, one.reason, one.userName]),
    [
      ["4", "1", "列入名单", "测试员甲"],
      ["4", "0", "可疑交易报告", "测试员甲"],
      ["1", "0", "新建客户", "测试员乙"],
    ],
  );
  assert.deepEqual([info.data.customer.customerRiskGrade, info.data.customer.blacklistFlag], ["4", "1"]);
});

test("who is on the blacklist stands as high as can be for whoever underwrites, in any branch", async () => {
  const customerId = await planted();
  await judge(customerId, JUDGE, { version: 1, grade: "2", flag: "1" });
  const party = { certificateType: "03", certificateNo: `E900000${count}`, name: `风险客${count}` };
  const standing = await standingOf(product.database.query, party);
  assert.deepEqual(standing, { grade: "5", isConflicting: false, isBlacklisted: true });
});

test("a milder judgement wants other eyes; a stricter one may be one's own", async () => {
  const customerId = await planted();
  assert.equal((await judge(customerId, JUDGE, { version: 1, grade: "3" })).code, "0000");
  assert.equal((await judge(customerId, JUDGE, { version: 2, grade: "5", flag: "1" })).code, "0000");
  const own = await judge(customerId, JUDGE, { version: 3, grade: "5", flag: "0" });
  assert.equal(own.code, "CUS006");
  assert.equal((await judge(customerId, OTHER_JUDGE, { version: 3, grade: "2", flag: "0" })).code, "0000");
});

test("nothing new, an old version, a missing customer, no reason and no right are refused", async () => {
  const customerId = await planted();
  assert.equal((await judge(customerId, JUDGE, { version: 1, grade: "1" })).code, "CUS009");
  assert.equal((await judge(customerId, JUDGE, { version: 2, grade: "2" })).code, "CUS002");
  assert.equal((await judge("1999999999", JUDGE, { version: 1, grade: "2" })).code, "CUS001");
  const { code, fields } = await judge(customerId, JUDGE, { version: 1, grade: "2", reason: "  " });
  assert.equal(code, "SYS001");
  assert.deepEqual(fields, [{ path: "reason", message: "请输入" }]);
  assert.equal((await judge(customerId, CLERK, { version: 1, grade: "2" })).code, "SYS403");
});

const opened = async (customerId: string, userCode = CLERK): Promise<RiskHandles> => {
  const { code, data } = await product.ask(openCustomerRisk, { customerId }, await signed(userCode));
  assert.equal(code, "0000");
  return data;
};
const shown = async (handles: RiskHandles, userCode = CLERK) =>
  product.ask(queryCustomerRisk, handles, await signed(userCode));

test("the handles tell nothing, and open the risk of their customer once", async () => {
  const handles = await opened("1000000257");
  const joined = Object.values(handles).join(" ");
  assert.doesNotMatch(joined, /1000000257|999900|张测试/);
  assert.equal(new Set(Object.values(handles)).size, 4);
  const { code, data } = await shown(handles);
  assert.equal(code, "0000");
  assert.deepEqual(
    [data.customerName, data.certificateNo, data.customerRiskGrade, data.isConflicting],
    ["张测试", "999900198503120032", "1", false],
  );
  const again = await shown(handles);
  assert.equal(again.code, "CUS011");
  for (let at = 0; at < 3; at += 1) assert.equal((await shown(await opened("1000000257"))).code, "0000");
});

test("of ten who come with one link at once one gets in", async () => {
  const handles = await opened("1000000257");
  const asking = await signed(CLERK);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => product.ask(queryCustomerRisk, handles, asking)),
  );
  const codes = answers.map(({ code }) => code);
  assert.equal(codes.filter((code) => code === "0000").length, 1);
  assert.equal(codes.filter((code) => code === "CUS011").length, 9);
});

test("another user is refused, and the link stays its owner's", async () => {
  const handles = await opened("1000000257");
  assert.equal((await shown(handles, JUDGE)).code, "CUS012");
  assert.equal((await shown(handles)).code, "0000");
});

test("after two minutes, swapped, mixed or made up, a link opens nothing", async () => {
  const [handles, others] = [await opened("1000000257"), await opened("1000000265")];
  const { customerId, creditCode } = handles;
  for (const wrong of [
    { ...handles, customerId: creditCode, creditCode: customerId },
    { ...handles, customerName: others.customerName },
    { ...handles, certificateNo: "999900198503120032" },
    { customerId: "1", creditCode: "1", certificateNo: "1", customerName: "1" },
  ])
    assert.equal((await shown(wrong)).code, "CUS010");
  moment += 119_000;
  assert.equal((await shown(others)).code, "0000");
  moment += 2000;
  assert.equal((await shown(handles)).code, "CUS010");
});

test("who only looks on sees the numbers hidden there as well, and a customer elsewhere opens nothing", async () => {
  const { data } = await shown(await opened("2000000018", "10000022"), "10000022");
  assert.equal(data.certificateNo, "9199**********013C");
  const foreign = await product.ask(openCustomerRisk, { customerId: "1000000406" }, await signed(CLERK));
  assert.equal(foreign.code, "CUS001");
});

test("a customer who has left the branch meanwhile is missing", async () => {
  const customerId = await planted();
  const handles = await opened(customerId);
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query("update customer set com_code = '11010100' where customer_id = $1", [customerId]);
  await product.admin.query("commit");
  assert.equal((await shown(handles)).code, "CUS001");
});
