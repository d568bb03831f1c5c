import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_3 } from "#platform/testing/people.ts";
import { findPartyRisk } from "../questions.ts";
import { createTestPersonFields } from "../builder.ts";
import { addCustomer, queryCustomerInfo } from "../contract/customer-record.ts";
import {
  changeCustomerRisk,
  openCustomerRisk,
  queryCustomerRisk,
  type RiskPageHandles,
} from "../contract/risk.ts";
let product: TestProduct;
let moment = Date.now();

before(async () => {
  product = await openTestProduct({ now: () => new Date(moment) });
});
after(() => product.close());

const credentials = async (userCode: string) => ({ token: await product.signIn(userCode) });
let count = 0;
async function addRiskCustomer(): Promise<string> {
  count += 1;
  const customer = createTestPersonFields({
    customerName: `风险客${count}`,
    certificateType: "03",
    certificateNo: `E900000${count}`,
    mobile: `1360000000${count}`,
  });
  const { code, data } = await product.ask(
    addCustomer,
    { customer, confirmedIds: [] },
    await credentials(CLERK),
  );
  assert.equal(code, "0000");
  return data.customerId;
}

type JudgementInput = {
  version: number;
  grade: "1" | "2" | "3" | "4" | "5";
  flag?: "0" | "1";
  reason?: string;
};
const judge = async (customerId: string, userCode: string, judgement: JudgementInput) => {
  const { version, grade, flag = "0", reason = "可疑交易报告" } = judgement;
  const risk = { customerRiskGrade: grade, blacklistFlag: flag, reason };
  return product.ask(changeCustomerRisk, { customerId, version, ...risk }, await credentials(userCode));
};

test("a judgement is stored with its reason and its author, and listed newest first", async () => {
  const customerId = await addRiskCustomer();
  const { data } = await judge(customerId, OFFICE_CLERK, { version: 1, grade: "4" });
  assert.deepEqual(data, { customerId, version: 2 });
  await judge(customerId, OFFICE_CLERK, { version: 2, grade: "4", flag: "1", reason: " 列入名单 " });
  const info = await product.ask(queryCustomerInfo, { id: customerId }, await credentials(CLERK));
  assert.deepEqual(
    info.data.trail.map((row) => [row.customerRiskGrade, row.blacklistFlag, row.reason, row.userName]),
    [
      ["4", "1", "列入名单", "测试员甲"],
      ["4", "0", "可疑交易报告", "测试员甲"],
      ["1", "0", "新建客户", "测试员乙"],
    ],
  );
  assert.deepEqual([info.data.customer.customerRiskGrade, info.data.customer.blacklistFlag], ["4", "1"]);
});

test("a blacklisted customer has the highest grade for underwriting in any branch", async () => {
  const customerId = await addRiskCustomer();
  await judge(customerId, OFFICE_CLERK, { version: 1, grade: "2", flag: "1" });
  const party = { certificateType: "03", certificateNo: `E900000${count}`, name: `风险客${count}` };
  const risk = await findPartyRisk(product.database.query, party);
  assert.deepEqual(risk, { grade: "5", isConflicting: false, isBlacklisted: true });
});

test("a milder judgement needs another user; a stricter judgement may come from the same user", async () => {
  const customerId = await addRiskCustomer();
  assert.equal((await judge(customerId, OFFICE_CLERK, { version: 1, grade: "3" })).code, "0000");
  assert.equal((await judge(customerId, OFFICE_CLERK, { version: 2, grade: "5", flag: "1" })).code, "0000");
  const ownChange = await judge(customerId, OFFICE_CLERK, { version: 3, grade: "5", flag: "0" });
  assert.equal(ownChange.code, "CUS006");
  assert.equal(
    (await judge(customerId, UNDERWRITER_LEVEL_3, { version: 3, grade: "2", flag: "0" })).code,
    "0000",
  );
});

test("an unchanged judgement, an old version, a missing customer, no reason and no permission are refused", async () => {
  const customerId = await addRiskCustomer();
  assert.equal((await judge(customerId, OFFICE_CLERK, { version: 1, grade: "1" })).code, "CUS009");
  assert.equal((await judge(customerId, OFFICE_CLERK, { version: 2, grade: "2" })).code, "CUS002");
  assert.equal((await judge("1999999999", OFFICE_CLERK, { version: 1, grade: "2" })).code, "CUS001");
  const { code, fields } = await judge(customerId, OFFICE_CLERK, { version: 1, grade: "2", reason: "  " });
  assert.equal(code, "SYS001");
  assert.deepEqual(fields, [{ path: "reason", message: "请输入" }]);
  assert.equal((await judge(customerId, CLERK, { version: 1, grade: "2" })).code, "SYS403");
});

const openRisk = async (customerId: string, userCode = CLERK): Promise<RiskPageHandles> => {
  const { code, data } = await product.ask(openCustomerRisk, { customerId }, await credentials(userCode));
  assert.equal(code, "0000");
  return data;
};
const viewRisk = async (handles: RiskPageHandles, userCode = CLERK) =>
  product.ask(queryCustomerRisk, handles, await credentials(userCode));

test("the handles reveal nothing and open their customer's risk once", async () => {
  const handles = await openRisk("1000000257");
  const joined = Object.values(handles).join(" ");
  assert.doesNotMatch(joined, /1000000257|999900|张测试/);
  assert.equal(new Set(Object.values(handles)).size, 4);
  const { code, data } = await viewRisk(handles);
  assert.equal(code, "0000");
  assert.deepEqual(
    [data.customerName, data.certificateNo, data.customerRiskGrade, data.isConflicting],
    ["张测试", "9999**********0032", "1", false],
  );
  const again = await viewRisk(handles);
  assert.equal(again.code, "CUS011");
  for (let round = 0; round < 3; round += 1)
    assert.equal((await viewRisk(await openRisk("1000000257"))).code, "0000");
});

test("of ten simultaneous requests with the same link one succeeds", async () => {
  const handles = await openRisk("1000000257");
  const user = await credentials(CLERK);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => product.ask(queryCustomerRisk, handles, user)),
  );
  const codes = answers.map(({ code }) => code);
  assert.equal(codes.filter((code) => code === "0000").length, 1);
  assert.equal(codes.filter((code) => code === "CUS011").length, 9);
});

test("another user is refused, and the link still works for its owner", async () => {
  const handles = await openRisk("1000000257");
  assert.equal((await viewRisk(handles, OFFICE_CLERK)).code, "CUS012");
  assert.equal((await viewRisk(handles)).code, "0000");
});

test("an expired, swapped, mixed or invented link opens nothing", async () => {
  const [handles, otherHandles] = [await openRisk("1000000257"), await openRisk("1000000265")];
  const { customerId, creditCode } = handles;
  for (const invalid of [
    { ...handles, customerId: creditCode, creditCode: customerId },
    { ...handles, customerName: otherHandles.customerName },
    { ...handles, certificateNo: "999900198503120032" },
    { customerId: "1", creditCode: "1", certificateNo: "1", customerName: "1" },
  ])
    assert.equal((await viewRisk(invalid)).code, "CUS010");
  moment += 119_000;
  assert.equal((await viewRisk(otherHandles)).code, "0000");
  moment += 2000;
  assert.equal((await viewRisk(handles)).code, "CUS010");
});

test("a view-only user sees masked numbers on the risk page, and a customer of another branch cannot be opened", async () => {
  const { data } = await viewRisk(await openRisk("2000000018", UNDERWRITER_LEVEL_2), UNDERWRITER_LEVEL_2);
  assert.equal(data.certificateNo, "9199**********013C");
  const foreign = await product.ask(openCustomerRisk, { customerId: "1000000406" }, await credentials(CLERK));
  assert.equal(foreign.code, "CUS001");
});

test("a customer moved to another branch in the meantime is missing", async () => {
  const customerId = await addRiskCustomer();
  const handles = await openRisk(customerId);
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query("update customer set com_code = '11010100' where customer_id = $1", [customerId]);
  await product.admin.query("commit");
  assert.equal((await viewRisk(handles)).code, "CUS001");
});
