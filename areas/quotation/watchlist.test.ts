import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { calcPremium, policyCheckQuote } from "#areas/product/contract/product-calls.ts";
import { watchlistCalls } from "#areas/watchlist/contract.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { AGENT, CLERK, OPERATIONS_MANAGER } from "#platform/testing/people.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
  type TestCustomer,
} from "./builder.ts";
import { queryInquiryInfo, simulateUndwrt } from "./contract/inquiry.ts";

/** Its name stands on a list without a certificate. */
const NAMESAKE: TestCustomer = { ...ELECTRONICS_TEST_CUSTOMER, name: "示例同名有限公司" };
const DISHONEST: TestCustomer = {
  ...ELECTRONICS_TEST_CUSTOMER,
  name: "示例建筑工程有限公司",
  certificateNo: "91999900DM000003XY",
};

let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let cases: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  cases = await listWorkedCaseForms(product.admin);
  await keep({ listKind: "02", name: "建筑公司的旧名", certificateNo: DISHONEST.certificateNo });
  await keep({ listKind: "02", name: NAMESAKE.name });
  await keep({ listKind: "01", name: "SHI LI XING" });
  await keep({ listKind: "01", name: NAMESAKE.name });
  await keep({ listKind: "03", name: "示例禁保有限公司" });
  await keep({ listKind: "04", name: "埃及", region: "EGY" });
  await keep({ listKind: "05", name: "示例发明", patentNo: "ZL202410000003.1" });
});
after(() => product.close());

async function keep(cells: Record<string, string>): Promise<void> {
  const entry = { source: "测试机构", validFrom: "2024-01-01", reason: "演示", ...cells };
  const token = await product.signIn(OPERATIONS_MANAGER);
  assert.equal((await product.ask(watchlistCalls.add, { form: { entry } }, { token })).code, "0000");
}

function formOf(
  caseNo: string,
  sections: Record<string, FilledRow> = {},
  customer = ELECTRONICS_TEST_CUSTOMER,
) {
  const form = cases.get(caseNo);
  assert.ok(form);
  const changed = Object.entries(sections).map(([code, cells]) => [code, { ...form[code], ...cells }]);
  return { ...fillFormForTestCustomer(form, customer), ...Object.fromEntries(changed) } as FilledForm;
}

/** The rules of the product's lists that a submission hits, with their levels. */
async function submitted(riskCode: string, form: FilledForm, rules: string): Promise<string> {
  const saved = await clerk.add(riskCode, form);
  const trial = await clerk.done(simulateUndwrt, { inquiryNo: saved.inquiryNo });
  const { autoErrorConditionRspDtos: hits } = await clerk.submit(saved);
  const told = (found: typeof hits) =>
    found
      .filter(({ ruleNo }) => rules.split(" ").includes(ruleNo))
      .map(({ ruleNo, uwLevel }) => `${ruleNo}/${uwLevel}`)
      .join(" ");
  assert.equal(told(trial.autoErrorConditionRspDtos), told(hits), "the trial says what the submission says");
  const { facts } = await clerk.done(queryInquiryInfo, { id: saved.inquiryNo });
  for (const fact of ["holderDishonest", "sanctionHit", "respondentListed", "destinationForbidden"])
    assert.equal(facts[fact], undefined, "what a list says stays on the server");
  return told(hits);
}

test("0501: a dishonest holder is found by certificate, a namesake is suspected, another holder is neither", async () => {
  const hits = async (customer: TestCustomer) =>
    submitted("0501", formOf("BB-01", {}, customer), "R0501-1 R0501-3");
  assert.equal(await hits(DISHONEST), "R0501-1/4");
  assert.equal(await hits(NAMESAKE), "R0501-3/4");
  assert.equal(await hits(ELECTRONICS_TEST_CUSTOMER), "");
});

test("0902: a ship on the list is a hit, a party of the same name is suspected", async () => {
  const rules = "R0902-1 R0902-3";
  const onShip = (vesselVoyage: string) => formOf("CX-01", { tradeTerms: { vesselVoyage } });
  assert.equal(await submitted("0902", onShip("Shi Li Xing V.102E"), rules), "R0902-1/4");
  assert.equal(await submitted("0902", onShip("SHI LI HAI V.102E"), rules), "");
  assert.equal(await submitted("0902", formOf("CX-01", {}, NAMESAKE), rules), "R0902-3/4");
  assert.equal(
    await submitted("0902", formOf("CX-01", { tradeTerms: { claimPayableAt: "埃及" } }), rules),
    "R0902-1/4",
  );
});

test("0495: a barred respondent among several is found", async () => {
  const against = (defendingApplication: string) =>
    submitted("0495", formOf("LP-01", { caseInfo: { defendingApplication } }), "R0495-4");
  assert.equal(await against("示例甲公司、示例禁保有限公司"), "R0495-4/4");
  assert.equal(await against("示例甲公司"), "");
});

test("0622: a forbidden destination is found", async () => {
  const to = (travelRegion: string) =>
    submitted("0622", formOf("TR-02", { trip: { travelRegion } }), "R0622-3");
  assert.equal(await to("EGY"), "R0622-3/4");
  assert.equal(await to("FRA"), "");
});

test("0467: a patent in dispute is found", async () => {
  const [worked] = [formOf("PT-01")];
  assert.equal(await submitted("0467", worked, "R0467-1"), "R0467-1/3");
  const patents = (worked["patent"] as readonly FilledRow[]).filter(
    ({ patentNo }) => patentNo !== "ZL202410000003.1",
  );
  assert.equal(await submitted("0467", { ...worked, patent: patents }, "R0467-1"), "");
});

test("an agent is told the rule's own message by the check, and the price knows nothing of the lists", async () => {
  const token = await product.signIn(AGENT);
  const asked = (customer: TestCustomer) => ({
    riskCode: "0501",
    form: formOf("BB-01", {}, customer) as never,
    facts: {},
  });
  const check = async (customer: TestCustomer) => {
    const { data } = await product.ask(policyCheckQuote, asked(customer), { token });
    return data.hits
      .filter(({ ruleNo }) => ruleNo === "R0501-1")
      .map(({ message, actual }) => message + actual);
  };
  assert.deepEqual(await check(DISHONEST), ["失信主体不予承保"]);
  assert.deepEqual(await check(ELECTRONICS_TEST_CUSTOMER), []);
  const price = async (customer: TestCustomer) =>
    (await product.ask(calcPremium, asked(customer), { token })).data;
  const [listed, other] = [await price(DISHONEST), await price(ELECTRONICS_TEST_CUSTOMER)];
  assert.equal(listed.premiumCny, other.premiumCny);
  assert.equal(listed.facts["holderDishonest"], undefined);
});
