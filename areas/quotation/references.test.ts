import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { AGENT, CLERK, CLERK_BEIJING, LEFT_CLERK } from "#platform/testing/people.ts";
import {
  listWorkedCaseForms,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "./builder.ts";
import { inquiryUndwrt, queryInquiryInfo } from "./contract/inquiry.ts";

let product: TestProduct;
let token: string;
let clerk: ReturnType<typeof createInquiryTestClient>;
let sound: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  token = await product.signIn(CLERK);
  clerk = createInquiryTestClient(product.ask, token);
  const form = (await listWorkedCaseForms(product.admin)).get("EL-01");
  assert.ok(form);
  sound = fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());

const withCells = (section: string, cells: FilledRow): FilledForm => ({
  ...sound,
  [section]: { ...sound[section], ...cells },
});
const THROUGH_AGENT = { businessNature: "2", agentCode: "AG000001", agreementNo: "XY3201010020240001" };
const baseOf = async (id: string) => (await clerk.done(queryInquiryInfo, { id })).form["base"] as FilledRow;

async function submitted(form: FilledForm) {
  const { inquiryNo, version, sumPremium } = await clerk.add("0405", form);
  const asked = { inquiryNo, version, sumPremium: sumPremium ?? "0.00" };
  return product.ask(inquiryUndwrt, asked, { token });
}

for (const [what, cells, field] of [
  ["a team that is none", { teamCode: "9999999999" }, "teamCode"],
  ["a team of another branch", { teamCode: "1101010001" }, "teamCode"],
  ["a handler who is nobody", { handlerCode: "99999999" }, "handlerCode"],
  ["a handler of another branch", { handlerCode: CLERK_BEIJING }, "handlerCode"],
  ["a salesman who has left", { handler1Code: LEFT_CLERK }, "handler1Code"],
  ["a salesman of another house", { handler1Code: AGENT }, "handler1Code"],
  ["an agent who is nobody", { ...THROUGH_AGENT, agentCode: "99999999" }, "agentCode"],
  ["an agent of another branch", { ...THROUGH_AGENT, agentCode: "AG000002" }, "agentCode"],
  ["no agreement", { ...THROUGH_AGENT, agreementNo: "" }, "agreementNo"],
  ["a plan of another product", { insurancePlanNo: "JH06012024000001" }, "insurancePlanNo"],
  ["a plan that is none", { insurancePlanNo: "JH04052024999999" }, "insurancePlanNo"],
] as const)
  test(`${what} is told at its field and goes to nobody`, async () => {
    const { code, fields } = await submitted(withCells("base", cells));
    assert.equal(code, "QUO004");
    assert.ok(
      fields?.some(({ path }) => path === `form.base.${field}`),
      JSON.stringify(fields),
    );
  });

test("who comes from outside enters business of his own house alone, issued on payment", async () => {
  const broker = await product.signIn(AGENT);
  const own = createInquiryTestClient(product.ask, broker);
  const sent = async (cells: FilledRow) => {
    const { inquiryNo, version, sumPremium } = await own.add("0405", withCells("base", cells));
    const asked = { inquiryNo, version, sumPremium: sumPremium ?? "0.00" };
    const { code, fields = [] } = await product.ask(inquiryUndwrt, asked, { token: broker });
    return [code, ...fields.map(({ path, message }) => `${path} ${message}`)];
  };
  const paid = { ...THROUGH_AGENT, isSeeFeeFlag: "1", renewalFlag: "0" };
  assert.deepEqual(await sent(paid), ["0000"]);
  const other = { ...paid, businessNature: "3", agentCode: "AG000003", agreementNo: "XY3201010020240003" };
  assert.deepEqual(await sent(other), [
    "QUO004",
    "form.base.agentCode 外部渠道只能办理本机构的业务，请选择本人所属的中介机构",
    "form.base.agreementNo 中介协议不包含该险类",
  ]);
  assert.deepEqual(await sent({ ...paid, renewalFlag: "1" }), [
    "QUO004",
    "form.base.previousPolicyNo 续保须填写上年保单号，或将续保标志改为“新保”；从其他保险公司转来的为“转保”",
  ]);
  assert.deepEqual(await sent({ ...paid, isSeeFeeFlag: "0" }), [
    "QUO004",
    "form.base.isSeeFeeFlag 外部渠道业务须见费出单，请改为“见费出单”",
  ]);
});

test("commission is held against the agreement, to the hundredth", async () => {
  const through = withCells("base", THROUGH_AGENT);
  const paying = (agentFee: string) => ({ ...through, fee: { ...through["fee"], agentFee } });
  const over = await submitted(paying("18.01"));
  assert.deepEqual([over.code, over.fields?.map(({ path }) => path)], ["QUO004", ["form.fee.agentFee"]]);
  assert.match(over.fields?.[0]?.message ?? "", /18\.00%/);
  assert.equal((await submitted(paying("18.00"))).code, "0000");
  const direct = withCells("fee", { agentFee: "1.00" });
  assert.equal((await submitted(direct)).code, "QUO004");
});

test("where it was entered, and what nobody types, the server says, whatever is sent", async () => {
  const forged = withCells("base", { makeCom: "11010100", dataSource: "3" });
  const saved = await clerk.add("0405", forged);
  const kept = await baseOf(saved.inquiryNo);
  assert.deepEqual([kept["makeCom"], kept["dataSource"]], ["32010100", "1"]);
  await clerk.edit(saved, forged);
  assert.equal((await baseOf(saved.inquiryNo))["makeCom"], "32010100");
});

test("a class of occupation is what the occupation says, so nobody makes it cheaper", async () => {
  const rows = sound["workType"] as readonly FilledRow[];
  const honest = await clerk.add("0405", sound);
  const forged = rows.map((row) => ({ ...row, occupationClass: "1" }));
  const saved = await clerk.add("0405", { ...sound, workType: forged });
  assert.equal(saved.sumPremium, honest.sumPremium);
});

test("there is no price while an error concerns what it is worked out from", async () => {
  const rows = sound["workType"] as readonly FilledRow[];
  const bad = rows.map((row, at) => (at === 0 ? { ...row, persons: "-5" } : row));
  const saved = await clerk.add("0405", { ...sound, workType: bad });
  assert.deepEqual([saved.sumAmount, saved.sumPremium], [null, null]);
  assert.notEqual(saved.notPriced, "");
  const elsewhere = await clerk.add("0405", withCells("base", { teamCode: "9999999999" }));
  assert.notEqual(elsewhere.sumPremium, null, "a team has no price");
});

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});
