import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { proposalDesk } from "#areas/proposal/builder.ts";
import { type Customer, ELECTRONICS, formFor, inquiryDesk } from "#areas/quotation/builder.ts";
import { addCombination } from "#areas/quotation/contract/combination.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { hearLog } from "#platform/testing/heard-log.ts";
import { findAnything } from "./contract.ts";

const HUANING: Customer = {
  ...ELECTRONICS,
  name: "江苏华宁电气有限公司",
  certificateNo: "91999900DM0000099X",
};
const CLERK = "10000002";

let product: TestProduct;
let lines: string[];
let form: FilledForm;
/** Of 南京建邺, of another clerk there who sees only his own, and of 北京朝阳. */
const inquiries = { ours: "", sales: "", elsewhere: "" };

before(async () => {
  product = await openTestProduct({ chores: false, settings: { LOG_LEVEL: "info" } });
  lines = hearLog(product.app);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]' limit 1",
  );
  assert.ok(rows[0]?.cases[0]);
  form = rows[0].cases[0].form;
  inquiries.ours = await quote(CLERK, HUANING);
  inquiries.sales = await quote("10000011", { ...HUANING, name: "南京华宁照明有限公司" });
  inquiries.elsewhere = await quote("10000004", { ...HUANING, name: "北京华宁照明有限公司" });
});
after(() => product.close());

async function quote(userCode: string, customer: Customer): Promise<string> {
  const desk = inquiryDesk(product.ask, await product.signIn(userCode));
  const { inquiryNo } = await desk.add("0405", formFor(form, customer));
  return inquiryNo;
}

async function found(typed: string, userCode = CLERK) {
  const { code, data } = await product.ask(
    findAnything,
    { typed },
    { token: await product.signIn(userCode) },
  );
  assert.equal(code, "0000");
  return data;
}
const titles = async (typed: string, userCode?: string) =>
  (await found(typed, userCode)).list.map(({ kind, title }) => `${kind} ${title}`);

const OURS = "inquiry 江苏华宁电气有限公司";
for (const [what, typed] of [
  ["two characters of the holder's name", "华宁"],
  ["one character of it", "宁"],
  ["the whole name", "江苏华宁电气有限公司"],
  ["initials of its pinyin", "hndq"],
  ["two initials, in capitals", "HN"],
  ["the certificate of the holder", "91999900DM0000099X"],
] as const)
  test(`an inquiry is found by ${what}`, async () => {
    assert.ok((await titles(typed)).includes(OURS), typed);
  });

test("an inquiry is found by its number, however it is written, and by its last digits", async () => {
  const { ours } = inquiries;
  const spaced = `${ours.slice(0, 5)} ${ours.slice(5, 9)} ${ours.slice(9, 17)} ${ours.slice(17)}`;
  for (const typed of [ours, ours.toLowerCase(), ` ${spaced} `])
    assert.deepEqual(await titles(typed), [OURS], typed);
  for (const digits of [4, 5, 6, 7, 12, 22])
    assert.ok(
      (await found(ours.slice(-digits))).list.some(({ key }) => key === ours),
      String(digits),
    );
  assert.deepEqual((await found(ours.slice(-3))).list, []);
  assert.deepEqual((await found(ours.slice(0, 17))).list, []);
});

test("what is found says what it is, where it stands and whose it is", async () => {
  const [one] = (await found(inquiries.ours)).list;
  assert.equal(one?.number, inquiries.ours);
  assert.equal(one?.state, "暂存");
  assert.ok(one?.about.includes("南京建邺营业部"), one?.about.join());
  assert.match(one?.about.join() ?? "", /保费 [\d,]+\.\d{2}/);
  const [customer] = (await found("张测试")).list;
  assert.deepEqual(customer, {
    kind: "customer",
    key: "1000000257",
    title: "张测试",
    number: "1000000257",
    state: "",
    about: ["个人客户", "南京建邺营业部"],
  });
});

for (const [what, typed] of [
  ["name", "张测"],
  ["pinyin", "zhangce"],
  ["initials", "zcs"],
  ["identity card", "999900198503120032"],
  ["mobile", "13200001024"],
  ["customer number", "1000000257"],
  ["last digits of the customer number", "0257"],
] as const)
  test(`a customer is found by ${what}`, async () =>
    assert.ok((await titles(typed)).includes("customer 张测试"), typed));

test("a part of somebody's certificate or mobile finds nobody", async () => {
  for (const part of ["120032", "3120032", "99990019850312", "00001024", "1320000"])
    assert.deepEqual((await found(part)).list, [], part);
});

test("what is a wildcard elsewhere is a character here, and nothing typed is nothing found", async () => {
  for (const typed of ["", "   ", "%", "%%", "华_", "_宁", "\\", "' or 1=1", "{}", "null"])
    assert.deepEqual((await found(typed)).list, [], typed);
});

test("a branch finds what is its own and below it, and nothing of another", async () => {
  const huaning = async (userCode: string) =>
    (await titles("华宁", userCode)).map((title) => title.slice(-10)).toSorted();
  const [ours, sales, elsewhere] = ["江苏华宁电气有限公司", "南京华宁照明有限公司", "北京华宁照明有限公司"];
  assert.deepEqual(await huaning(CLERK), [ours, sales].toSorted());
  assert.deepEqual(await huaning("10000022"), [ours, sales].toSorted());
  assert.deepEqual(await huaning("10000004"), [elsewhere]);
  assert.deepEqual(await huaning("10000005"), []);
  assert.deepEqual(await huaning("10000025"), [ours, sales, elsewhere].toSorted());
  assert.deepEqual(await titles(inquiries.elsewhere), []);
});

test("whose grade shows only his own finds no colleague's inquiry, but every customer of his branch", async () => {
  assert.deepEqual(await titles("华宁", "10000011"), ["inquiry 南京华宁照明有限公司"]);
  assert.deepEqual(await titles(inquiries.ours, "10000011"), []);
  assert.deepEqual(await titles("张测试", "10000011"), ["customer 张测试"]);
});

test("a combination is found by its number, its last digits, its name and its holder, by whom it may concern", async () => {
  const token = await product.signIn(CLERK);
  const added = { combName: "厂房一揽子", form: formFor(form, { ...HUANING, name: "常州启明机械厂" }) };
  const { code, data } = await product.ask(addCombination, added as InputOf<typeof addCombination>, {
    token,
  });
  assert.equal(code, "0000");
  const { combId } = data;
  for (const typed of [combId, combId.toLowerCase(), combId.slice(-6), "一揽子", "启明", "czqm", "cfylz"])
    assert.ok((await titles(typed)).includes("combination 厂房一揽子"), typed);
  const [thing] = (await found(combId)).list;
  assert.deepEqual(thing, {
    kind: "combination",
    key: combId,
    title: "厂房一揽子",
    number: combId,
    state: "",
    about: ["常州启明机械厂", "保费 0.00", "南京建邺营业部"],
  });
  for (const userCode of ["10000004", "10000011", "10000037"])
    assert.deepEqual(await titles(combId, userCode), [], userCode);
  assert.deepEqual(await product.audit(), []);
});

test("who may not query quotations finds nothing", async () => {
  for (const userCode of ["10000051", "10000031"]) assert.deepEqual(await titles("华宁", userCode), []);
});

test("another name is found at once, and the earlier one no more", async () => {
  const desk = inquiryDesk(product.ask, await product.signIn(CLERK));
  const saved = await desk.add("0405", formFor(form, { ...HUANING, name: "苏州晨星仪表厂" }));
  assert.deepEqual(await titles("晨星"), ["inquiry 苏州晨星仪表厂"]);
  await desk.edit(saved, formFor(form, { ...HUANING, name: "苏州暮云仪表厂" }));
  assert.deepEqual(await titles("晨星"), []);
  assert.deepEqual(await titles("muyun"), []);
  assert.deepEqual(await titles("myyb"), ["inquiry 苏州暮云仪表厂"]);
  assert.deepEqual(await product.audit(), []);
});

test("too long a text, and one that no eye sees, are told at the field", async () => {
  const token = await product.signIn(CLERK);
  for (const typed of ["字".repeat(121), "华\u200b宁"]) {
    const { code, fields } = await product.ask(findAnything, { typed }, { token });
    assert.equal(code, "SYS001");
    assert.equal(fields?.[0]?.path, "typed");
  }
});

test("nothing that was looked for reaches the log", async () => {
  await found("999900198503120032");
  const written = lines.join("");
  assert.match(written, /search\/findAnything/);
  assert.doesNotMatch(written, /999900198503120032/);
});

test("a policy is found with its proposal by the end of its number, each leading to its own page", async () => {
  const desk = proposalDesk(product.ask, await product.signIn(CLERK));
  const period = { ...form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const base = { ...form["base"], isSeeFeeFlag: "0" };
  const { policyNo, proposalNo, orderNo } = await desk.submit(
    await desk.add("0405", formFor({ ...form, base, period }, ELECTRONICS)),
  );
  const { list } = await found(policyNo);
  assert.deepEqual(
    list.map(({ kind, key, state }) => [kind, key, state]),
    [["policy", policyNo, "待生效"]],
  );
  const kinds = (await found(proposalNo)).list.map(({ kind, key }) => [kind, key]);
  assert.deepEqual(kinds, [
    ["proposal", `${orderNo}/0405/${proposalNo}`],
    ["policy", policyNo],
  ]);
});
