import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { Decimal } from "#platform/kernel/money.ts";
import { CLERK } from "#platform/testing/people.ts";
import { readFactoryProducts } from "../content.ts";
import {
  calcPremium,
  findRiskLists,
  policyCoinsPremiumCalculation,
  policyHealthPremiumCalculation,
  policyPremiumCalculation,
} from "../contract/product-calls.ts";

let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct();
  token = await product.signIn(CLERK);
});
after(() => product.close());

const folders = readFactoryProducts();
const worked = (caseNo: string) => {
  const folder = folders.find(({ cases }) => cases.some((workedCase) => workedCase.caseNo === caseNo));
  const one = folder?.cases.find((each) => each.caseNo === caseNo);
  assert.ok(folder && one, caseNo);
  const { form, facts = {} } = one;
  return { riskCode: folder.product.riskCode, form, facts };
};
type Section = Parameters<typeof product.ask<typeof calcPremium>>[1]["form"][string];
const spoilt = (caseNo: string, section: string, filled: Section) => {
  const { form, ...rest } = worked(caseNo);
  return { ...rest, form: { ...form, [section]: filled } };
};

const calls = [policyPremiumCalculation, policyCoinsPremiumCalculation, policyHealthPremiumCalculation];
for (const call of calls) {
  test(`${call.path} needs a session`, async () => {
    const answer = await product.ask(call, worked("FIN-03"));
    assert.equal(answer.status, 401);
  });
  test(`${call.path} refuses a risk without definition, an unknown version and an unsold product`, async () => {
    const codeOf = async (input: { riskCode: string; version?: string }) =>
      (await product.ask(call, { ...input, form: {}, facts: {} }, { token })).code;
    assert.equal(await codeOf({ riskCode: "0101" }), "PRD001");
    assert.equal(await codeOf({ riskCode: "0405", version: "0123456789abcdef" }), "PRD003");
    await product.admin.query("update product_version set branches = '{44}' where risk_code = '0412'");
    assert.equal(await codeOf({ riskCode: "0412" }), "PRD002");
  });
}

test("a policy's premium and explanation equal those of calcPremium", async () => {
  const input = worked("EL-01");
  const policy = await product.ask(policyPremiumCalculation, input, { token });
  const direct = await product.ask(calcPremium, input, { token });
  const { calculationId: _, ...of } = policy.data;
  const { calculationId: __, ...expected } = direct.data;
  assert.deepEqual(of, expected);
});

test("a policy without a needed figure is refused at its field", async () => {
  const input = spoilt("EL-01", "employer", { employerRatingBasis: "1" });
  const { code, fields } = await product.ask(policyPremiumCalculation, input, { token });
  assert.equal(code, "PRD005");
  assert.equal(fields?.[0]?.path, "form.employer.workInjuryInsurance");
});

/** A section with some cells of one row changed. */
const cellsOf = (caseNo: string, section: string, cells: Record<string, string>, at?: number) => {
  const filled = worked(caseNo).form[section];
  return Array.isArray(filled)
    ? filled.map((row, index) => (index === at ? { ...row, ...cells } : row))
    : { ...filled, ...cells };
};

const everyPrice = [...calls.filter((call) => call !== policyCoinsPremiumCalculation), calcPremium];
for (const call of everyPrice) {
  const caseNo = call === policyHealthPremiumCalculation ? "GA-01" : "EL-01";
  const table = call === policyHealthPremiumCalculation ? "yjxPlan" : "workType";
  test(`${call.path} refuses negative rows at each field instead of pricing them`, async () => {
    const input = spoilt(caseNo, table, cellsOf(caseNo, table, { persons: "-3" }, 1));
    const { code, message, fields } = await product.ask(call, input, { token });
    assert.deepEqual([code, message], ["PRD005", "保费无法计算：第 2 行：“人数”最小值为1"]);
    assert.deepEqual(fields, [{ path: `form.${table}.1.persons`, message: "最小值为1" }]);
  });
}

test("every wrong cell that is priced is named at once, and a wrong cell that is not priced changes nothing", async () => {
  const { form, ...rest } = worked("EL-01");
  const workType = cellsOf("EL-01", "workType", { persons: "-1" }, 0) as Record<string, string>[];
  const wrong = workType.map((row, index) => (index === 2 ? { ...row, persons: "1.5" } : row));
  const period = cellsOf("EL-01", "period", { shortRateMode: "9" });
  const { code, message, fields } = await product.ask(
    calcPremium,
    { ...rest, form: { ...form, period, workType: wrong } },
    { token },
  );
  assert.deepEqual([code, message], ["PRD005", "保费无法计算：“短期计费方式”请从列表中选择（共 3 处）"]);
  assert.deepEqual(
    fields?.map(({ path }) => path),
    ["form.period.shortRateMode", "form.workType.0.persons", "form.workType.2.persons"],
  );
  const unpriced = spoilt("EL-01", "holder", cellsOf("EL-01", "holder", { postCode: "12" }));
  assert.equal((await product.ask(calcPremium, unpriced, { token })).code, "0000");
});

test("a draft without its names, numbers and choices is priced while it is typed", async () => {
  const { form, ...rest } = worked("EL-01");
  const { holder: _, insured: __, roster: ___, limit: ____, ...typed } = form;
  const { data } = await product.ask(calcPremium, worked("EL-01"), { token });
  const draft = await product.ask(calcPremium, { ...rest, form: typed }, { token });
  assert.deepEqual([draft.code, draft.data.sumPremium], ["0000", data.sumPremium]);
});

test("a document without rated rows has no price, not even the minimum premium", async () => {
  const why = async (section: string, filled: Section) =>
    (await product.ask(policyPremiumCalculation, spoilt("EL-01", section, filled), { token })).message;
  assert.match(await why("workType", []), /请至少录入一行“/);
  assert.match(await why("employer", {}), /没有可以计费的内容，请检查计费方式/);
});

test("coinsurers share premium and insured amount to the fen; the chief takes the remainder", async () => {
  const { code, data } = await product.ask(policyCoinsPremiumCalculation, worked("FIN-03"), { token });
  assert.equal(code, "0000");
  assert.deepEqual(
    data.shares.map(({ coinsRole, coinsRate, coinsPremium }) => [coinsRole, coinsRate, coinsPremium]),
    [
      ["1", "60", "60000.01"],
      ["2", "25", "25000.00"],
      ["2", "15", "15000.00"],
    ],
  );
  const total = (figures: string[]) =>
    figures.reduce((sum, figure) => sum.plus(figure), new Decimal(0)).toFixed(2);
  assert.equal(total(data.shares.map(({ coinsPremium }) => coinsPremium)), data.premiumCny);
  assert.equal(total(data.shares.map(({ coinsAmount }) => coinsAmount)), data.sumAmount);
});

const rowsOf = () => structuredClone(worked("FIN-03").form["coinsurance"]) as Record<string, string>[];
const unsound: [string, (rows: Record<string, string>[]) => void, RegExp][] = [
  ["two chiefs", (rows) => Object.assign(rows[1] ?? {}, { coinsRole: "1" }), /有且只有一个主承保人/],
  ["no chief", (rows) => Object.assign(rows[0] ?? {}, { coinsRole: "2" }), /有且只有一个主承保人/],
  ["shares of 100.01%", (rows) => Object.assign(rows[1] ?? {}, { coinsRate: "25.01" }), /之和应为100%/],
  ["a share of nothing", (rows) => rows.push({ ...rows[2], coinsCode: "X", coinsRate: "0" }), /比例应大于0/],
  [
    "an insurer twice",
    (rows) => Object.assign(rows[1] ?? {}, { coinsCode: rows[2]?.["coinsCode"] }),
    /不能重复/,
  ],
  ["a fee of 101%", (rows) => Object.assign(rows[1] ?? {}, { issueFeeRate: "101" }), /出单费比例/],
];
for (const [description, spoil, why] of unsound)
  test(`a coinsurance with ${description} is refused`, async () => {
    const rows = rowsOf();
    spoil(rows);
    const input = spoilt("FIN-03", "coinsurance", rows);
    const { code, message, fields } = await product.ask(policyCoinsPremiumCalculation, input, { token });
    assert.equal(code, "PRD009");
    assert.match(message, why);
    assert.equal(fields?.[0]?.path, "form.coinsurance");
  });

test("a document without coinsurers or without a price has no shares", async () => {
  const alone = await product.ask(policyCoinsPremiumCalculation, spoilt("FIN-03", "coinsurance", []), {
    token,
  });
  assert.equal(alone.code, "PRD008");
  const input = spoilt("FIN-03", "project", {});
  assert.equal((await product.ask(policyCoinsPremiumCalculation, input, { token })).code, "PRD005");
});

test("a roster is explained by person and by age", async () => {
  const { code, data } = await product.ask(policyHealthPremiumCalculation, worked("TR-01"), { token });
  assert.equal(code, "0000");
  assert.equal(data.persons.length, 42);
  assert.deepEqual(data.persons[0], {
    section: "roster",
    index: 0,
    label: "旅客1",
    age: "40",
    persons: "1",
    perManPremium: "16.15",
    premium: "16.15",
  });
  assert.deepEqual(
    data.ages.map(({ age, persons, premium }) => [age, persons, premium]),
    [
      ["40", "38", "613.70"],
      ["68", "4", "96.92"],
    ],
  );
  const total = data.ages.reduce((sum, { premium }) => sum.plus(premium), new Decimal(0));
  assert.equal(total.toFixed(2), data.sumPremium);
});

test("a group plan is explained by plan, where only the number of persons is known", async () => {
  for (const caseNo of ["GA-01", "HM-01", "EB-01", "ST-01"]) {
    const { code, data } = await product.ask(policyHealthPremiumCalculation, worked(caseNo), { token });
    assert.equal(code, "0000", caseNo);
    assert.deepEqual(
      data.ages.map(({ age }) => age),
      [null],
    );
    assert.equal(new Decimal(data.ages[0]?.premium ?? 0).toFixed(2), new Decimal(data.sum).toFixed(2));
  }
});

test("a product not priced by person, or a form without a price, has no premiums by person", async () => {
  assert.equal(
    (await product.ask(policyHealthPremiumCalculation, worked("EL-01"), { token })).code,
    "PRD010",
  );
  const empty = spoilt("TR-01", "roster", []);
  assert.equal((await product.ask(policyHealthPremiumCalculation, empty, { token })).code, "PRD005");
});

test("the fixed lists are answered: 6 names, 54 and 8 risks, and the constants", async () => {
  const { data } = await product.ask(findRiskLists, {}, { token });
  const { safetyProducts, safetyPropertyRisks, safetyShipRisks } = data;
  assert.deepEqual([safetyProducts.length, safetyPropertyRisks.length, safetyShipRisks.length], [6, 54, 8]);
  assert.ok(safetyPropertyRisks.every((riskCode) => /^0[13]/.test(riskCode)));
  assert.ok(safetyShipRisks.every((riskCode) => /^080[1-9]$/.test(riskCode)));
  assert.deepEqual(data.fixedRisks, ["0403", "0405", "0454", "0484", "0489"]);
  assert.deepEqual(data.newReportRisks, ["0484", "0405"]);
  assert.deepEqual(
    [data.singleLiabilityTypeRisk, data.fixedClauseCode, data.inquiryModifyPlanTypes],
    ["0495", "TK000457", ["06", "07"]],
  );
  assert.equal((await product.ask(findRiskLists, {})).status, 401);
});

test("every product carries the amounts that each level may approve", () => {
  for (const {
    product: { riskCode, authority },
  } of folders) {
    const amounts = Object.values(authority.levels).map((amount) => new Decimal(amount));
    assert.equal(amounts.length, 5, riskCode);
    assert.ok(
      amounts.every((amount, level) => level === 0 || amount.gt(amounts[level - 1] ?? 0)),
      riskCode,
    );
  }
});

test("figures too large for any account are refused, and never crash", async () => {
  const huge = "9".repeat(24);
  const inputs = [
    { ...worked("FIN-03"), form: { ...worked("FIN-03").form, fee: { agentFee: huge } } },
    spoilt(
      "FIN-03",
      "coinsurance",
      rowsOf().map((row) => ({ ...row, coinsRate: huge })),
    ),
    spoilt("FIN-03", "payPlan", [
      { payNo: "1", payRatio: huge },
      { payNo: "2", payRatio: "1" },
    ]),
    { ...worked("FIN-03"), facts: { depositBalance: "NaN" } },
  ];
  for (const input of inputs) {
    const { status, code } = await product.ask(policyPremiumCalculation, input, { token });
    assert.equal(status, 200);
    assert.ok(["PRD005", "0000"].includes(code), code);
  }
});
