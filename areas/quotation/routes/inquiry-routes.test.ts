import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { queryTaskTrail } from "#areas/underwriting/contract.ts";
import { opportunityCalls } from "#areas/opportunity/contract.ts";
import { AGENT, BRANCH_MANAGER, CLERK, OFFICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import {
  listWorkedCaseForms,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "../builder.ts";
import {
  addInquiry,
  copyInquiry,
  editInquiry,
  inquiryUndwrt,
  modifyCheck,
  modifyInquiry,
  queryInquiryInfo,
  revokeInquiry,
  simulateUndwrt,
} from "../contract/inquiry.ts";
import { expireInquiries } from "../jobs.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createInquiryTestClient>;
let cases: Map<string, FilledForm>;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  clerk = await product.signIn(CLERK);
  client = createInquiryTestClient(product.ask, clerk);
  cases = await listWorkedCaseForms(product.admin);
});
after(() => product.close());

type Form = InputOf<typeof addInquiry>["form"];
const formOf = (caseNo: string): Form => {
  const found = cases.get(caseNo);
  assert.ok(found, caseNo);
  return fillFormForTestCustomer(found, ELECTRONICS_TEST_CUSTOMER) as Form;
};
const withLimit = (form: Form, limitValue: string): Form => ({
  ...form,
  limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
});
const holder = { holder: { holderName: "示例电子制造有限公司" } };

test("S1: a quotation is kept, submitted and approved by the rules at once, its price kept for 30 days", async () => {
  const saved = await client.add("0405", withLimit(formOf("EL-01"), "8000000.00"));
  assert.match(saved.inquiryNo, /^Q0405202432010100\d{6}$/);
  assert.deepEqual([saved.status, saved.sumPremium, saved.errors], ["01", "148515.20", []]);
  assert.deepEqual(
    saved.offers.map(({ label, why }) => label + why),
    ["暂存", "提交核保", "撤销"],
  );
  const submitted = await client.submit(saved);
  assert.deepEqual(
    [
      submitted.status,
      submitted.finalUwResult,
      submitted.autoCompletedFlag,
      submitted.autoErrorConditionRspDtos,
    ],
    ["04", "3", "1", []],
  );
  const shown = await client.done(queryInquiryInfo, { id: saved.inquiryNo });
  assert.deepEqual(
    [shown.validUntil, shown.approved?.sumPremium, shown.approved?.edition],
    ["2025-01-15", "148515.20", 1],
  );
  const trail = await client.done(queryTaskTrail, { id: saved.inquiryNo });
  assert.deepEqual(
    trail.map(({ action, fromStatus, toStatus, userName }) => [action, fromStatus, toStatus, userName]),
    [
      ["SAVE", "", "01", "测试员乙"],
      ["SUBMIT", "01", "02", "测试员乙"],
      ["AUTO", "02", "04", "系统"],
    ],
  );
});

test("what is incomplete is kept without a price, says what is missing, and cannot be submitted", async () => {
  const saved = await client.add("0405", holder);
  assert.deepEqual([saved.sumPremium, saved.holderName], [null, "示例电子制造有限公司"]);
  assert.ok(saved.errors.length > 5);
  assert.notEqual(saved.notPriced, "");
  const submit = saved.offers.find(({ event }) => event === "submit");
  assert.match(submit?.why ?? "", /还有 \d+ 处需要修改/);
  const { inquiryNo, version } = saved;
  const refused = await product.ask(
    inquiryUndwrt,
    { inquiryNo, version, sumPremium: "1.00" },
    { token: clerk },
  );
  assert.deepEqual([refused.code, refused.fields?.length], ["QUO004", saved.errors.length]);
  assert.ok(refused.fields?.every(({ path }) => path.startsWith("form.")));
});

test("only who may edit an opportunity begins an inquiry from it", async () => {
  const office = await product.signIn(OFFICE_CLERK);
  const opportunity = {
    customer: { customerName: "示例电子制造有限公司" },
    base: { source: "01", ownerCode: OFFICE_CLERK },
    plan: { nextFollowUp: "2099-03-01" },
  };
  const { data } = await product.ask(opportunityCalls.add, { form: opportunity }, { token: office });
  const input = { riskCode: "0405", form: formOf("EL-01"), busOppNo: data.businessNo };
  for (const userCode of [CLERK, AGENT]) {
    const refused = await product.ask(addInquiry, input, { token: await product.signIn(userCode) });
    assert.equal(refused.code, "DOC003", userCode);
  }
  const begun = await product.ask(addInquiry, input, { token: office });
  assert.equal(begun.code, "0000", JSON.stringify(begun));
  const { businessNo } = data;
  const found = await product.ask(opportunityCalls.find, { businessNo }, { token: office });
  assert.deepEqual([found.data.status, found.data.version], ["03", 2]);
});

test("a quotation is refused without a holder, in a foreign branch, or of a product that is not there", async () => {
  const ask = (input: InputOf<typeof addInquiry>) => product.ask(addInquiry, input, { token: clerk });
  const nameless = await ask({ riskCode: "0405", form: { holder: { holderName: " " } } });
  assert.deepEqual([nameless.code, nameless.fields?.[0]?.path], ["QUO002", "form.holder.holderName"]);
  for (const comCode of ["11010100", "32010200", "99999999", "3201"])
    assert.equal((await ask({ riskCode: "0405", comCode, form: holder })).code, "QUO003", comCode);
  assert.equal((await ask({ riskCode: "0101", form: holder })).code, "PRD001");
  await product.admin.query("update product_version set branches = '{44}' where risk_code = '0412'");
  assert.equal((await ask({ riskCode: "0412", form: holder })).code, "PRD002");
  await product.admin.query("update product_version set branches = '{}' where risk_code = '0412'");
});

test("what the user did not see, or another changed meanwhile, is not submitted", async () => {
  const saved = await client.add("0405", formOf("EL-01"));
  const { inquiryNo, version } = saved;
  const submit = (input: Partial<InputOf<typeof inquiryUndwrt>>) =>
    product.ask(inquiryUndwrt, { inquiryNo, version, sumPremium: "148515.20", ...input }, { token: clerk });
  const stale = await submit({ sumPremium: "148515.19" });
  assert.deepEqual([stale.code, stale.message], ["QUO005", "保费已变化，现为 148515.20 元"]);
  assert.equal((await submit({ version: version + 1 })).code, "DOC001");
  assert.equal((await submit({ inquiryNo: `${inquiryNo.slice(0, -6)}999999` })).code, "QUO001");
  const malformed = await submit({ inquiryNo: inquiryNo.slice(1) });
  assert.deepEqual([malformed.code, malformed.fields?.[0]?.message], ["SYS001", "业务号格式不正确"]);
  assert.equal((await submit({})).code, "0000");
  assert.equal((await submit({ version: version + 2 })).code, "LIF001");
});

test("what has no error and no price either is not submitted, and says at which field", async () => {
  const form = formOf("TR-01");
  const { roster } = form;
  assert.ok(Array.isArray(roster));
  const [eldest = {}, ...others] = roster;
  const saved = await client.add("0621", {
    ...form,
    roster: [{ ...eldest, birthDate: "1920-01-01" }, ...others],
  });
  assert.deepEqual([saved.errors, saved.sumPremium], [[], null]);
  assert.match(saved.notPriced, /没有“105”这一档/);
  const { inquiryNo, version } = saved;
  const input = { inquiryNo, version, sumPremium: "0.00" };
  const refused = await product.ask(inquiryUndwrt, input, { token: clerk });
  assert.deepEqual([refused.code, refused.fields?.[0]?.path], ["QUO006", "form.roster.0.birthDate"]);
});

test("a price on the wire is only what the user saw: a changed form is priced anew by the server", async () => {
  const form = formOf("EL-01");
  const saved = await client.add("0405", form);
  const edited = await client.edit(saved, { ...form, employer: { ...form["employer"], lossHistory: "1" } });
  assert.notEqual(edited.sumPremium, saved.sumPremium);
  const { inquiryNo, version } = edited;
  const old = { inquiryNo, version, sumPremium: saved.sumPremium ?? "" };
  assert.equal((await product.ask(inquiryUndwrt, old, { token: clerk })).code, "QUO005");
  assert.equal((await client.submit(edited)).status, "04");
});

test("only who entered it and his team may take a step, and a colleague of the team may", async () => {
  const { inquiryNo, version } = await client.add("0405", formOf("EL-01"));
  const manager = await product.signIn(BRANCH_MANAGER);
  const step = { inquiryNo, version, sumPremium: "148515.20" };
  assert.equal((await product.ask(inquiryUndwrt, step, { token: manager })).code, "LIF002");
  assert.equal(
    (await product.ask(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" }, { token: manager }))
      .code,
    "LIF002",
  );
  const { data } = await product.ask(queryInquiryInfo, { id: inquiryNo }, { token: manager });
  assert.deepEqual(data.offers, []);
  const colleague = await product.signIn(OFFICE_CLERK);
  assert.equal((await product.ask(inquiryUndwrt, step, { token: colleague })).code, "0000");
});

test("who may only look is offered nothing and refused everything", async () => {
  const { inquiryNo, version } = await client.add("0405", formOf("EL-01"));
  const looker = await product.signIn(QUERY_POST);
  const { code, data } = await product.ask(queryInquiryInfo, { id: inquiryNo }, { token: looker });
  assert.deepEqual([code, data.offers], ["0000", []]);
  const of = { inquiryNo, version };
  assert.equal(
    (await product.ask(addInquiry, { riskCode: "0405", form: holder }, { token: looker })).code,
    "SYS403",
  );
  assert.equal((await product.ask(editInquiry, { ...of, form: holder }, { token: looker })).code, "SYS403");
  assert.equal(
    (await product.ask(revokeInquiry, { ...of, reason: "客户不再投保" }, { token: looker })).code,
    "SYS403",
  );
});

test("an approved one is taken up again as the next edition; what was approved stays to be seen", async () => {
  const form = formOf("EL-01");
  const approved = await client.submit(await client.add("0405", form));
  const { inquiryNo, version } = approved;
  const check = await client.done(modifyCheck, { id: inquiryNo });
  assert.deepEqual(check, { isModifiable: true, why: "" });
  const taken = await client.done(modifyInquiry, { inquiryNo, version });
  assert.deepEqual([taken.status, taken.edition, taken.validUntil], ["05", 2, null]);
  const fewer = { ...form, employer: { ...form["employer"], lossHistory: "1" } };
  const again = await client.submit(await client.edit(taken, fewer));
  assert.equal(again.status, "04");
  const { rows } = await product.admin.query(
    `select version, base_version, edition, premium_change = sum_premium as is_first from contract_transaction
     where contract_no = $1 order by version`,
    [inquiryNo],
  );
  assert.deepEqual(rows, [
    { version: 1, base_version: 0, edition: 1, is_first: true },
    { version: 2, base_version: 1, edition: 2, is_first: false },
  ]);
  const shown = await client.done(queryInquiryInfo, { id: inquiryNo });
  assert.deepEqual([shown.approved?.edition, shown.approved?.sumPremium], [2, again.sumPremium]);
});

test("an inquiry of a product or plan that may not be modified says so, and nothing that is not approved may be", async () => {
  const draft = await client.add("0405", formOf("EL-01"));
  assert.deepEqual(await client.done(modifyCheck, { id: draft.inquiryNo }), {
    isModifiable: false,
    why: "当前状态不允许该操作",
  });
  const { inquiryNo, version } = draft;
  assert.equal((await product.ask(modifyInquiry, { inquiryNo, version }, { token: clerk })).code, "LIF001");
  const school = await client.submit(await client.add("0611", formOf("ST-01")));
  assert.equal(school.status, "04");
  assert.deepEqual(await client.done(modifyCheck, { id: school.inquiryNo }), {
    isModifiable: false,
    why: "该险种或方案的询价不可修改",
  });
});

test("with the feature switched off nothing approved is modified", async () => {
  const { inquiryNo, version } = await client.submit(await client.add("0405", formOf("EL-01")));
  const set = (value: string) =>
    product.admin.query(
      "update config_item set config_value = $1 where config_key = 'featureSwitch.modifyInquiry'",
      [value],
    );
  await set("0");
  const { isModifiable, why } = await client.done(modifyCheck, { id: inquiryNo });
  assert.deepEqual([isModifiable, why], [false, "该险种或方案的询价不可修改"]);
  const refused = await product.ask(modifyInquiry, { inquiryNo, version }, { token: clerk });
  assert.deepEqual([refused.code, refused.message], ["LIF003", "暂不能操作：该险种或方案的询价不可修改"]);
  await set("1");
});

test("a copy is a draft of its own, without images, and says what it was copied from", async () => {
  const source = await client.submit(await client.add("0405", formOf("EL-01")));
  const copy = await client.done(copyInquiry, { inquiryNo: source.inquiryNo });
  assert.notEqual(copy.inquiryNo, source.inquiryNo);
  assert.deepEqual([copy.status, copy.edition, copy.copiedFrom], ["01", 1, source.inquiryNo]);
  assert.equal(copy.sumPremium, source.sumPremium);
  assert.equal((await client.submit(copy)).status, "04");
  const sell = (branches: string) =>
    product.admin.query("update product_version set branches = $1 where risk_code = '0405'", [branches]);
  await sell("{44}");
  const unsold = await product.ask(copyInquiry, { inquiryNo: source.inquiryNo }, { token: clerk });
  assert.equal(unsold.code, "PRD002");
  await sell("{}");
});

test("what was revoked stays revoked, and what is approved is not revoked", async () => {
  const { inquiryNo, version } = await client.add("0405", formOf("EL-01"));
  for (const reason of ["", "退", " 退 ", "退".repeat(501)]) {
    const { code, fields } = await product.ask(
      revokeInquiry,
      { inquiryNo, version, reason },
      { token: clerk },
    );
    assert.deepEqual([code, fields?.map(({ path }) => path)], ["SYS001", ["reason"]], reason);
  }
  const revoked = await client.done(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" });
  assert.equal(revoked.status, "08");
  const later = { inquiryNo, version: revoked.version };
  assert.equal((await product.ask(editInquiry, { ...later, form: holder }, { token: clerk })).code, "LIF001");
  assert.equal(
    (await product.ask(revokeInquiry, { ...later, reason: "客户不再投保" }, { token: clerk })).code,
    "LIF001",
  );
  const trail = await client.done(queryTaskTrail, { id: inquiryNo });
  assert.deepEqual([trail.at(-1)?.action, trail.at(-1)?.opinion], ["REVOKE", "客户不再投保"]);
  const approved = await client.submit(await client.add("0405", formOf("EL-01")));
  const kept = { inquiryNo: approved.inquiryNo, version: approved.version };
  assert.equal(
    (await product.ask(revokeInquiry, { ...kept, reason: "客户不再投保" }, { token: clerk })).code,
    "LIF001",
  );
});

test("a trial says what a submission would be told, and keeps nothing", async () => {
  const { inquiryNo } = await client.add("0405", withLimit(formOf("EL-01"), "20000000.01"));
  const count = async () => (await product.admin.query("select 1 from uw_result")).rowCount;
  const known = await count();
  const said = await client.done(simulateUndwrt, { inquiryNo });
  assert.deepEqual(
    [said.underwriteFlag, said.levelName, said.remindedAfterDays, said.autoErrorConditionRspDtos[0]?.actual],
    ["4", "二级（分公司）", 2, "20,000,000.01"],
  );
  assert.equal(await count(), known);
});

test("an approved price runs out after 30 days, and not a day before", async () => {
  const { inquiryNo } = await client.submit(await client.add("0405", formOf("EL-01")));
  const status = async () => (await client.done(queryInquiryInfo, { id: inquiryNo })).status;
  const begun = today;
  today = new Date("2025-01-15T02:00:00Z");
  await expireInquiries(product.services);
  assert.equal(await status(), "04");
  today = new Date("2025-01-15T16:00:00Z");
  await Promise.all([expireInquiries(product.services), expireInquiries(product.services)]);
  assert.equal(await status(), "09");
  today = begun;
  const trail = await client.done(queryTaskTrail, { id: inquiryNo });
  assert.deepEqual(
    trail.filter(({ action }) => action === "EXPIRE").map(({ userName }) => userName),
    ["系统"],
  );
});

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});

test("a name with any white space around it is listed without, and the audit agrees", async () => {
  const form = formOf("EL-01");
  for (const space of ["\u1680", "\u2003", "\u205f", "\u3000", "\u00a0"]) {
    const named = { ...form["holder"], holderName: `${space}甲公司${space}` };
    assert.equal((await client.add("0405", { ...form, holder: named })).holderName, "甲公司");
  }
  // Breaks that are refused now may stand in a document of before.
  await product.admin.query(`update document set content =
    jsonb_set(content, '{holder,holderName}', to_jsonb(E'\\u2028甲公司\\u2029'::text)) where holder_name = '甲公司'`);
  assert.deepEqual(await product.audit(), []);
});

test("what nobody sees is refused at its field, in a form's line and in its tables", async () => {
  const form = formOf("EL-01");
  const [first, ...others] = form["limit"] as Record<string, string>[];
  const told = async (changed: Form) =>
    (await product.ask(addInquiry, { riskCode: "0405", form: changed }, { token: clerk })).fields;
  const message = "含有不可见的控制字符，请删除后重试";
  const unseen = { ...form, holder: { ...form["holder"], holderName: "\u202e示例" } } as Form;
  assert.deepEqual(await told(unseen), [{ path: "form.holder.holderName", message }]);
  const broken = { ...form, holder: { ...form["holder"], holderName: "\u2028示例" } } as Form;
  assert.deepEqual(await told(broken), [{ path: "form.holder.holderName", message }]);
  const inTable = { ...form, limit: [{ ...first, limitValue: "8\u200b" }, ...others] } as Form;
  assert.deepEqual(await told(inTable), [{ path: "form.limit.0.limitValue", message }]);
});

test("a line break is refused in names and other fields of one line, and stored in texts of several", async () => {
  const form = formOf("EL-01");
  const add = (changed: Form) =>
    product.ask(addInquiry, { riskCode: "0405", form: changed }, { token: clerk });
  const named = {
    ...form,
    holder: { ...form["holder"], holderName: "示例\n公司" },
    insured: { ...form["insured"], insuredName: "示例\t公司" },
    roster: [{ personName: "张\r\n三" }],
  } as Form;
  const message = "只能填写一行，请删除换行和制表符";
  const refused = await add(named);
  assert.equal(refused.code, "SYS001");
  assert.deepEqual(refused.fields, [
    { path: "form.holder.holderName", message },
    { path: "form.insured.insuredName", message },
    { path: "form.roster.0.personName", message },
  ]);

  const remark = "第一行\n第二行";
  const added = await add({ ...form, base: { ...form["base"], remark } });
  assert.equal(added.code, "0000", added.message);
  const { inquiryNo, version } = added.data;
  const edited = await product.ask(editInquiry, { inquiryNo, version, form: named }, { token: clerk });
  assert.deepEqual([edited.code, edited.fields?.length], ["SYS001", 3]);
});
