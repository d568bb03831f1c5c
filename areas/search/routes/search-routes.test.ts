import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import {
  type TestCustomer,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { addCombination } from "#areas/quotation/contract/combination.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import {
  CASHIER,
  CLERK,
  CLERK_BEIJING,
  CLERK_SHANGHAI,
  QUERY_POST,
  SALESMAN,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_2,
  UNDERWRITING_COMMITTEE,
} from "#platform/testing/people.ts";
import { findAnything } from "../contract.ts";

const HUANING: TestCustomer = {
  ...ELECTRONICS_TEST_CUSTOMER,
  name: "江苏华宁电气有限公司",
  certificateNo: "91999900DM0000099X",
};

let product: TestProduct;
let lines: string[];
let form: FilledForm;
/** Inquiries of a clerk in 南京建邺, of a salesman there with own scope, and of a clerk in 北京朝阳. */
const inquiries = { ours: "", sales: "", elsewhere: "" };

before(async () => {
  product = await openTestProduct({ chores: false, settings: { LOG_LEVEL: "info" } });
  lines = captureLog(product.app);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]' limit 1",
  );
  assert.ok(rows[0]?.cases[0]);
  form = rows[0].cases[0].form;
  inquiries.ours = await quote(CLERK, HUANING);
  inquiries.sales = await quote(SALESMAN, { ...HUANING, name: "南京华宁照明有限公司" });
  inquiries.elsewhere = await quote(CLERK_BEIJING, { ...HUANING, name: "北京华宁照明有限公司" });
});
after(() => product.close());

async function quote(userCode: string, customer: TestCustomer): Promise<string> {
  const clerk = createInquiryTestClient(product.ask, await product.signIn(userCode));
  const { inquiryNo } = await clerk.add("0405", fillFormForTestCustomer(form, customer));
  return inquiryNo;
}

async function search(typed: string, userCode = CLERK) {
  const { code, data } = await product.ask(
    findAnything,
    { typed },
    { token: await product.signIn(userCode) },
  );
  assert.equal(code, "0000");
  return data;
}
const titles = async (typed: string, userCode?: string) =>
  (await search(typed, userCode)).list.map(({ kind, title }) => `${kind} ${title}`);

const OURS = "inquiry 江苏华宁电气有限公司";
for (const [criterion, typed] of [
  ["two characters of the holder's name", "华宁"],
  ["one character of it", "宁"],
  ["the whole name", "江苏华宁电气有限公司"],
  ["initials of its pinyin", "hndq"],
  ["two initials, in capitals", "HN"],
  ["the certificate of the holder", "91999900DM0000099X"],
] as const)
  test(`an inquiry is found by ${criterion}`, async () => {
    assert.ok((await titles(typed)).includes(OURS), typed);
  });

test("an inquiry is found by its number, however it is log, and by its last digits", async () => {
  const { ours } = inquiries;
  const spaced = `${ours.slice(0, 5)} ${ours.slice(5, 9)} ${ours.slice(9, 17)} ${ours.slice(17)}`;
  for (const typed of [ours, ours.toLowerCase(), ` ${spaced} `])
    assert.deepEqual(await titles(typed), [OURS], typed);
  for (const digits of [4, 5, 6, 7, 12, 22])
    assert.ok(
      (await search(ours.slice(-digits))).list.some(({ key }) => key === ours),
      String(digits),
    );
  assert.deepEqual((await search(ours.slice(-3))).list, []);
  assert.deepEqual((await search(ours.slice(0, 17))).list, []);
});

test("a result states its kind, its state and its branch", async () => {
  const [inquiry] = (await search(inquiries.ours)).list;
  assert.equal(inquiry?.number, inquiries.ours);
  assert.equal(inquiry?.state, "暂存");
  assert.ok(inquiry?.about.includes("南京建邺营业部"), inquiry?.about.join());
  assert.match(inquiry?.about.join() ?? "", /保费 [\d,]+\.\d{2}/);
  const [customer] = (await search("张测试")).list;
  assert.deepEqual(customer, {
    kind: "customer",
    key: "1000000257",
    title: "张测试",
    number: "1000000257",
    state: "",
    about: ["个人客户", "南京建邺营业部"],
  });
});

for (const [criterion, typed] of [
  ["name", "张测"],
  ["pinyin", "zhangce"],
  ["initials", "zcs"],
  ["identity card", "999900198503120032"],
  ["mobile", "13200001024"],
  ["customer number", "1000000257"],
  ["last digits of the customer number", "0257"],
] as const)
  test(`a customer is found by ${criterion}`, async () =>
    assert.ok((await titles(typed)).includes("customer 张测试"), typed));

test("a part of a certificate or mobile number finds no customer", async () => {
  for (const part of ["120032", "3120032", "99990019850312", "00001024", "1320000"])
    assert.deepEqual((await search(part)).list, [], part);
});

test("wildcard characters are searched literally, and an empty text finds nothing", async () => {
  for (const typed of ["", "   ", "%", "%%", "华_", "_宁", "\\", "' or 1=1", "{}", "null"])
    assert.deepEqual((await search(typed)).list, [], typed);
});

test("a branch finds records of itself and the branches below, and no others", async () => {
  const huaning = async (userCode: string) =>
    (await titles("华宁", userCode)).map((title) => title.slice(-10)).toSorted();
  const [ours, sales, elsewhere] = ["江苏华宁电气有限公司", "南京华宁照明有限公司", "北京华宁照明有限公司"];
  assert.deepEqual(await huaning(CLERK), [ours, sales].toSorted());
  assert.deepEqual(await huaning(UNDERWRITER_LEVEL_2), [ours, sales].toSorted());
  assert.deepEqual(await huaning(CLERK_BEIJING), [elsewhere]);
  assert.deepEqual(await huaning(CLERK_SHANGHAI), []);
  assert.deepEqual(await huaning(UNDERWRITING_COMMITTEE), [ours, sales, elsewhere].toSorted());
  assert.deepEqual(await titles(inquiries.elsewhere), []);
});

test("a user limited to his own entries finds no colleague's inquiry, but every customer of the branch", async () => {
  assert.deepEqual(await titles("华宁", SALESMAN), ["inquiry 南京华宁照明有限公司"]);
  assert.deepEqual(await titles(inquiries.ours, SALESMAN), []);
  assert.deepEqual(await titles("张测试", SALESMAN), ["customer 张测试"]);
});

test("a combination is found by its number, last digits, name and holder, within its branch only", async () => {
  const token = await product.signIn(CLERK);
  const input = {
    combName: "厂房一揽子",
    form: fillFormForTestCustomer(form, { ...HUANING, name: "常州启明机械厂" }),
  };
  const { code, data } = await product.ask(addCombination, input as InputOf<typeof addCombination>, {
    token,
  });
  assert.equal(code, "0000");
  const { combId } = data;
  for (const typed of [combId, combId.toLowerCase(), combId.slice(-6), "一揽子", "启明", "czqm", "cfylz"])
    assert.ok((await titles(typed)).includes("combination 厂房一揽子"), typed);
  const [result] = (await search(combId)).list;
  assert.deepEqual(result, {
    kind: "combination",
    key: combId,
    title: "厂房一揽子",
    number: combId,
    state: "",
    about: ["常州启明机械厂", "保费 0.00", "南京建邺营业部"],
  });
  for (const userCode of [CLERK_BEIJING, SALESMAN, QUERY_POST])
    assert.deepEqual(await titles(combId, userCode), [], userCode);
  assert.deepEqual(await product.audit(), []);
});

test("a user without the permission finds no quotations", async () => {
  for (const userCode of [SYSTEM_ADMINISTRATOR, CASHIER])
    assert.deepEqual(await titles("华宁", userCode), []);
});

test("a changed name is found at once, and the earlier name no longer", async () => {
  const clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const saved = await clerk.add(
    "0405",
    fillFormForTestCustomer(form, { ...HUANING, name: "苏州晨星仪表厂" }),
  );
  assert.deepEqual(await titles("晨星"), ["inquiry 苏州晨星仪表厂"]);
  await clerk.edit(saved, fillFormForTestCustomer(form, { ...HUANING, name: "苏州暮云仪表厂" }));
  assert.deepEqual(await titles("晨星"), []);
  assert.deepEqual(await titles("muyun"), []);
  assert.deepEqual(await titles("myyb"), ["inquiry 苏州暮云仪表厂"]);
  assert.deepEqual(await product.audit(), []);
});

test("a text that is too long or has invisible characters is refused at the field", async () => {
  const token = await product.signIn(CLERK);
  for (const typed of ["字".repeat(121), "华\u200b宁"]) {
    const { code, fields } = await product.ask(findAnything, { typed }, { token });
    assert.equal(code, "SYS001");
    assert.equal(fields?.[0]?.path, "typed");
  }
});

test("no searched text reaches the log", async () => {
  await search("999900198503120032");
  const log = lines.join("");
  assert.match(log, /search\/findAnything/);
  assert.doesNotMatch(log, /999900198503120032/);
});

test("a policy and its proposal share last digits and are found with the keys of their own pages", async () => {
  const clerk = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const period = { ...form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const base = { ...form["base"], isSeeFeeFlag: "0" };
  const { policyNo, proposalNo, orderNo } = await clerk.submit(
    await clerk.add("0405", fillFormForTestCustomer({ ...form, base, period }, ELECTRONICS_TEST_CUSTOMER)),
  );
  const { list } = await search(policyNo);
  assert.deepEqual(
    list.map(({ kind, key, state }) => [kind, key, state]),
    [["policy", policyNo, "待生效"]],
  );
  const kinds = (await search(proposalNo)).list.map(({ kind, key }) => [kind, key]);
  assert.deepEqual(kinds, [
    ["proposal", `${orderNo}/0405/${proposalNo}`],
    ["policy", policyNo],
  ]);
});
