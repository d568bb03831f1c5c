import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { isCompleteCodePath, createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import { queryCustomer } from "../contract/customer-search.ts";
import { loadDemoCustomers } from "#demo/customer/load-customers.ts";
import {
  AUDITOR,
  CASHIER,
  CLERK,
  OFFICE_CLERK,
  PRODUCT_MANAGER,
  QUERY_POST,
  SAFETY_SERVICE,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";

let product: TestProduct;
let lines: string[];

before(async () => {
  product = await openTestProduct({ settings: { LOG_LEVEL: "info" } });
  lines = captureLog(product.app);
});
after(() => product.close());

/** Searches as the head office by default, which has 40 customers. */
async function search(keyword: string, userCode = UNDERWRITER_LEVEL_4, comCode?: string) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(queryCustomer, { keyword }, { token });
  assert.equal(code, "0000");
  assert.ok(data);
  return data;
}
const names = async (...input: Parameters<typeof search>): Promise<string[]> =>
  (await search(...input)).list.map(({ customerName }) => customerName);

for (const [criterion, keyword, name] of [
  ["two characters of the name", "化工", "示例化工科技有限公司"],
  ["the whole name with spaces around it", " 张测试 ", "张测试"],
  ["a name in other letters", "demo al", "DEMO ALEX"],
  ["pinyin", "huagong", "示例化工科技有限公司"],
  ["initials", "slrj", "示例软件技术有限公司"],
  ["an identity card", "999900198503120032", "张测试"],
  ["a passport in small letters", "edemo00001", "DEMO ALEX"],
  ["a credit code", "91999900DM000003XY", "示例建筑工程有限公司"],
  ["a mobile number", "13100001005", "示例物业服务有限公司"],
] as const)
  test(`a customer is found by ${criterion}`, async () => assert.deepEqual(await names(keyword), [name]));

/** People who neither enter nor underwrite business. */
const others = [
  SYSTEM_ADMINISTRATOR,
  SECURITY_ADMINISTRATOR,
  AUDITOR,
  PRODUCT_MANAGER,
  QUERY_POST,
  CASHIER,
  SAFETY_SERVICE,
];
for (const userCode of others)
  test(`${userCode} neither enters nor underwrites business and finds no customer`, async () => {
    const token = await product.signIn(userCode);
    const { status, data } = await product.ask(queryCustomer, { keyword: "张测试" }, { token });
    assert.deepEqual([status, data], [403, null]);
  });

test("numbers match only as a whole: a part finds no customer", async () => {
  for (const part of ["99990019850312003", "9900198503120032", "1310000100", "13100001", "91999900"])
    assert.deepEqual(await names(part), [], part);
});

test("wildcard characters are searched literally", async () => {
  for (const keyword of ["%%", "示_化", "__", "\\%", "' or 1=1"])
    assert.deepEqual(await names(keyword), [], keyword);
});

test("names that start with the text come first, at most 20, and the answer says when there are more", async () => {
  const organisations = await search("示例");
  assert.equal(organisations.list.length, 20);
  assert.ok(organisations.hasMore);
  const persons = await search("测试");
  assert.ok(!persons.hasMore);
  assert.deepEqual(persons.list.map(({ customerName }) => customerName).toSorted()[0], "冯测试");
  const [first] = (await search("示例市")).list;
  assert.equal(first?.customerName, "示例市第一小学");
});

test("one character, even with spaces around it, is refused at the field", async () => {
  const token = await product.signIn(CLERK);
  for (const keyword of ["张", " 张 ", "", "   "]) {
    const { code, fields } = await product.ask(queryCustomer, { keyword }, { token });
    assert.equal(code, "SYS001");
    assert.deepEqual(fields, [{ path: "keyword", message: "请至少输入 2 个字" }]);
  }
});

test("a branch finds its own customers and those of the branches below it", async () => {
  const all = [
    "示例建筑工程有限公司",
    "示例电子制造有限公司",
    "示例食品加工有限公司",
    "示例街道残疾人联合会",
  ];
  const reaches: [string, string, number][] = [
    [OFFICE_CLERK, "32010100", 1],
    [UNDERWRITER_LEVEL_1, "32010000", 2],
    [UNDERWRITER_LEVEL_2, "32000000", 3],
    [UNDERWRITER_LEVEL_4, "00000000", 4],
  ];
  for (const [userCode, comCode, count] of reaches)
    for (const [index, name] of all.entries())
      assert.deepEqual(
        await names(name, userCode, comCode),
        index < count ? [name] : [],
        `${comCode} ${name}`,
      );
});

test("region and industry come as complete paths, and every number of the demonstration is valid", async () => {
  const treesOf = createCodeTreeCache();
  const trees = await treesOf(product.database.query, ["Industry", "Region"]);
  const [region, industry] = [trees.get("Region"), trees.get("Industry")];
  assert.ok(region && industry);
  const [factory] = (await search("示例食品加工有限公司")).list;
  assert.deepEqual(factory?.region, ["320000", "320500", "320508"]);
  const { rows } = await product.admin.query<{
    customer_name: string;
    credit_code: string;
    certificate_no: string;
  }>("select customer_name, credit_code, certificate_no from customer");
  assert.equal(rows.length, 40);
  for (const { customer_name, credit_code, certificate_no } of rows) {
    const [customer] = (await search(customer_name)).list;
    assert.ok(customer && isCompleteCodePath(region, customer.region), customer_name);
    assert.equal(customer.industry.length > 0, customer.customerType === "2", customer_name);
    assert.ok(
      customer.industry.length === 0 || isCompleteCodePath(industry, customer.industry),
      customer_name,
    );
    if (credit_code !== "") assert.equal(checkSocialCreditCode(credit_code), undefined);
    if (customer.certificateType !== "01") continue;
    const identity = parseIdentityNumber(certificate_no, "2026-01-01");
    assert.ok(identity.ok);
    assert.deepEqual(
      [identity.gender, identity.birthDate],
      [customer.gender, customer.birthDate],
      customer_name,
    );
  }
});

test("no searched number reaches the log", async () => {
  await search("999900198503120032");
  await search("13100001005");
  const log = lines.join("");
  assert.match(log, /ecif\/queryCustomer/);
  assert.doesNotMatch(log, /999900198503120032|13100001005/);
});

test("the demonstration's customers are loaded once", async () => {
  await product.admin.query("delete from customer where customer_id = '1000000406'");
  await loadDemoCustomers(product.admin);
  const { rows } = await product.admin.query("select 1 from customer");
  assert.equal(rows.length, 39);
});
