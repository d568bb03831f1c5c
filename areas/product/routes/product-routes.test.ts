import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { parseMoney, sumMoney } from "#platform/kernel/money.ts";
import { CLERK, OFFICE_CLERK, PRODUCT_MANAGER, TRAVEL_AGENT } from "#platform/testing/people.ts";
import { readFactoryProducts } from "../content.ts";
import {
  calcPremium,
  findClass,
  findClause,
  findDefinition,
  findPackagePageInfo,
  findRisk,
  findSoldRisks,
  findSpecialList,
  policyCheckQuote,
  queryPlans,
  querySpecials,
  replayPremium,
} from "../contract/product-calls.ts";
import { loadProductsIntoDatabase } from "../load.ts";
import { listMissingExplanationLines } from "../rules/rating/case-judgement.ts";

let product: TestProduct;
let token: string;
/** A product manager, whose facts are trusted. */
let manager: string;

before(async () => {
  product = await openTestProduct();
  token = await product.signIn(CLERK);
  manager = await product.signIn(PRODUCT_MANAGER);
});
after(() => product.close());

const folders = readFactoryProducts();
const worked = (caseNo: string) => {
  const found = folders.flatMap(({ product: { riskCode }, cases }) =>
    cases.map((workedCase) => ({ riskCode, ...workedCase })),
  );
  const one = found.find((each) => each.caseNo === caseNo);
  assert.ok(one, caseNo);
  const { riskCode, form, facts = {}, change, expected, asks } = one;
  return { riskCode, form, facts, change, expected, asks };
};
const calculate = (input: Parameters<typeof product.ask<typeof calcPremium>>[1]) =>
  product.ask(calcPremium, input, { token });

test("the nine classes and their risks are listed; risks that are defined and sold are open", async () => {
  const classes = await product.ask(findClass, {}, { token });
  assert.equal(classes.data.length, 9);
  assert.deepEqual(classes.data[0], { classCode: "01", className: "企业财产保险" });
  const all = await Promise.all(
    classes.data.map(({ classCode }) => product.ask(findRisk, { id: classCode }, { token })),
  );
  assert.equal(all.flatMap(({ data }) => data).length, 104);
  assert.equal(all.flatMap(({ data }) => data).filter(({ isOpen }) => isOpen).length, 21);
});

test("the risks that a branch sells today come with their class and their search terms", async () => {
  const codes = async () => (await product.ask(findSoldRisks, {}, { token })).data;
  const sold = await codes();
  assert.equal(sold.length, 21);
  assert.deepEqual(
    sold.find(({ riskCode }) => riskCode === "0405"),
    {
      riskCode: "0405",
      riskName: "雇主责任保险",
      classCode: "04",
      className: "责任保险",
      pinyin: "guzhuzerenbaoxian",
      initials: "gzzrbx",
    },
  );
  await product.admin.query("update product_version set branches = '{44}' where risk_code = '0405'");
  assert.ok((await codes()).every(({ riskCode }) => riskCode !== "0405"));
  await product.admin.query("update product_version set branches = '{}' where risk_code = '0405'");
  assert.equal((await product.ask(findSoldRisks, {})).code, "SYS401");
});

test("an unknown class is refused", async () => {
  assert.equal((await product.ask(findRisk, { id: "99" }, { token })).code, "PRD004");
});

test("a definition is the whole product, and its version can be requested again", async () => {
  const { data } = await product.ask(findDefinition, { riskCode: "0405" }, { token });
  assert.equal(data.product.nameZh, "雇主责任保险");
  assert.ok(data.product.sections.some(({ code }) => code === "workType"));
  const secondAnswer = await product.ask(
    findDefinition,
    { riskCode: "0405", version: data.version },
    { token },
  );
  assert.deepEqual(secondAnswer.data, data);
});

test("a seller of the travel channel is offered travel products and no others", async () => {
  const seller = { token: await product.signIn(TRAVEL_AGENT) };
  const { data } = await product.ask(findSoldRisks, {}, seller);
  assert.deepEqual(
    data.map(({ riskCode }) => riskCode),
    ["0621", "0622"],
  );
  const refused = await product.ask(findDefinition, { riskCode: "0405" }, seller);
  assert.equal(refused.code, "PRD002");
  assert.equal((await product.ask(findDefinition, { riskCode: "0621" }, seller)).code, "0000");
});

test("a risk without definition, an unknown version and an unsold product are refused", async () => {
  assert.equal((await product.ask(findDefinition, { riskCode: "0101" }, { token })).code, "PRD001");
  const version = "0123456789abcdef";
  assert.equal((await product.ask(findDefinition, { riskCode: "0405", version }, { token })).code, "PRD003");
  await product.admin.query("update product_version set branches = '{44}' where risk_code = '0412'");
  assert.equal((await product.ask(findClause, { riskCode: "0412" }, { token })).code, "PRD002");
  await product.admin.query("update product_version set branches = '{3201}' where risk_code = '0412'");
  assert.equal((await product.ask(findClause, { riskCode: "0412" }, { token })).code, "0000");
});

test("clauses, special clauses, packages and plans come from the product", async () => {
  const clauses = await product.ask(findClause, { riskCode: "0405" }, { token });
  assert.equal(clauses.data[0]?.clauseCode, "TK000401");
  const specials = await product.ask(findSpecialList, { riskCode: "0405" }, { token });
  assert.ok(specials.data.some(({ specialCode }) => specialCode === "TY0401"));
  const declaration = specials.data.find(({ specialCode }) => specialCode === "TY0402");
  assert.match(declaration?.filledZh ?? "", /变动后【申报期限（日）】日内/);
  const limit = [{ limitCode: "perManMedicalDeductible", limitValue: "200.00" }];
  const filled = await product.ask(findSpecialList, { riskCode: "0405", form: { limit } }, { token });
  const medical = filled.data.find(({ specialCode }) => specialCode === "TY0404");
  assert.match(medical?.filledZh ?? "", /每人免赔200元后按【.+】%赔付/);
  assert.deepEqual(
    medical?.open.map(({ name }) => name),
    ["socialInsuredCopayRate"],
  );
  const page = await product.ask(
    findPackagePageInfo,
    { riskCode: "0621", pageNo: 1, pageSize: 2 },
    { token },
  );
  assert.deepEqual([page.data.total, page.data.list.map(({ packageId }) => packageId)], [3, ["FA0621003"]]);
  const plans = await product.ask(queryPlans, { riskCode: "0601", insureType: "OPTIONAL" }, { token });
  assert.deepEqual(
    plans.data.map(({ insurancePlanNo }) => insurancePlanNo),
    ["JH06012024000003", "JH06012024000004"],
  );
  const ownAnswer = await product.ask(
    querySpecials,
    { riskCode: "0601", insurancePlanNo: "JH06012024000004" },
    { token },
  );
  assert.deepEqual(
    ownAnswer.data.map(({ specialCode }) => specialCode),
    ["TY0601", "TY0603"],
  );
});

for (const {
  product: { riskCode },
  cases,
} of folders)
  for (const { caseNo } of cases)
    test(`${riskCode} ${caseNo} is priced to the fen over HTTP`, async () => {
      const { expected, asks, ...input } = worked(caseNo);
      const by = Object.keys(input.facts).length > 0 ? manager : token;
      const { code, data, message } = await product.ask(calcPremium, input, { token: by });
      assert.equal(code, "0000", message);
      const rest = (shares: { amount: string }[]) =>
        sumMoney(shares.map(({ amount }) => parseMoney(amount))).toFixed(2);
      const totals = {
        premium: data.premiumCny,
        commissionFee: data.commissionFee,
        followersPremium: rest(data.coinsurance.slice(1)),
        earlierInstalments: rest(data.instalments.slice(0, -1)),
      };
      assert.equal(totals[asks ?? "premium"], expected.total);
      assert.deepEqual(listMissingExplanationLines(expected, data.lines), []);
    });

test("the explanation names every figure and its row in Chinese", async () => {
  const { data } = await calculate(worked("EL-01"));
  const first = data.lines[0];
  assert.equal(first?.label, "死亡伤残 管理人员");
  assert.deepEqual(first?.factors[0], { code: "rateD", name: "死亡伤残费率‰", value: "0.0006", row: "一类" });
  assert.equal(first?.result, "350.89");
  assert.ok(data.steps.some(({ label }) => label.includes("短期费率")));
  assert.ok(data.steps.some(({ label }) => label === "最低保费 500.00"));
  assert.ok(
    data.cells.some(
      ({ section, index, element, value }) =>
        section === "workType" && index === 1 && element === "perManPremium" && value === "1284.82",
    ),
  );
});

test("a value beside the form replaces its field", async () => {
  const { riskCode, form, facts } = worked("FIN-01");
  const { data } = await calculate({ riskCode, form, facts, agentFee: "15" });
  assert.equal(data.commissionFee, "1415.09");
  const liabilityReqList = [{ liabilityCode: "030100201", amount: "10000000.00" }];
  const more = await calculate({ riskCode, form, facts, liabilityReqList });
  assert.equal(more.data.sumPremium, "19000.00");
});

const broken: [string, string, (form: Record<string, unknown>) => void, RegExp, string | undefined][] = [
  [
    "a missing field",
    "EL-01",
    (form) => delete (form["employer"] as Record<string, unknown>)["workInjuryInsurance"],
    /请填写“.*工伤.*”/,
    "form.employer.workInjuryInsurance",
  ],
  [
    "a missing figure in a row",
    "EL-01",
    (form) => delete (form["workType"] as Record<string, unknown>[])[1]?.["persons"],
    /第 2 行：请填写“人数”/,
    "form.workType.1.persons",
  ],
  [
    "a value outside every row",
    "EL-01",
    (form) => Object.assign((form["workType"] as object[])[2] ?? {}, { occupationClass: "7" }),
    /第 3 行：死亡伤残费率‰表中没有“7”这一档/,
    "form.workType.2.occupationClass",
  ],
  [
    "an own factor outside its range",
    "EL-01",
    (form) => Object.assign(form["employer"] as object, { managementFactor: "1.2" }),
    /管理水平系数.*应在\[0.7,1\]之间/,
    "form.employer.managementFactor",
  ],
  [
    "a figure beyond all bounds",
    "PAR-01",
    (form) => Object.assign((form["propertyItem"] as object[])[0] ?? {}, { amount: "9".repeat(24) }),
    /“.+”填写的 9{24} 过大，不能计算保费/,
    "form.propertyItem.0.amount",
  ],
  [
    "a division by zero",
    "PL-01",
    (form) => Object.assign((form["limit"] as Record<string, string>[])[0] ?? {}, { limitValue: "0" }),
    /除数为零/,
    undefined,
  ],
  [
    "an empty roster",
    "TR-01",
    (form) => Object.assign(form, { roster: [] }),
    /请录入或导入被保险人清单/,
    undefined,
  ],
  [
    "a cover without its end",
    "EL-01",
    (form) => delete (form["period"] as Record<string, unknown>)["endDate"],
    /请填写“终保日期”/,
    "form.period.endDate",
  ],
];
for (const [description, caseNo, spoil, pattern, path] of broken)
  test(`${description} is a refusal that names the field or the formula`, async () => {
    const { riskCode, form, facts } = worked(caseNo);
    const spoilt = structuredClone<Record<string, unknown>>(form);
    spoil(spoilt);
    const { code, message, fields } = await calculate({ riskCode, form: spoilt as typeof form, facts });
    assert.equal(code, "PRD005");
    assert.match(message, pattern);
    assert.equal(fields?.[0]?.path, path);
  });

test("values that the database cannot store are refused at their field", async () => {
  const { riskCode, form, facts } = worked("EL-01");
  const code = async (input: Parameters<typeof calculate>[0]) => (await calculate(input)).code;
  for (const spoilt of ["甲\u0000", "甲\ud800"]) {
    assert.equal(await code({ riskCode, form: { ...form, remark: { text: spoilt } }, facts }), "SYS001");
    assert.equal(await code({ riskCode, form: { ...form, remark: { text: [spoilt] } }, facts }), "SYS001");
    assert.equal(await code({ riskCode, form: { ...form, remark: { [spoilt]: "1" } }, facts }), "SYS001");
    assert.equal(await code({ riskCode, form, facts: { ...facts, today: spoilt } }), "SYS001");
  }
});

test("an endorsement kind that the product does not have is refused", async () => {
  const { riskCode, form, facts } = worked("EL-01");
  const change = { kind: "layUp", rows: {} };
  assert.equal((await calculate({ riskCode, form, facts, change })).code, "PRD006");
});

test("a stored calculation is replayed to the same answer, for its own user only", async () => {
  const { data } = await calculate(worked("PAR-01"));
  const { calculationId } = data;
  const secondAnswer = await product.ask(replayPremium, { calculationId }, { token });
  assert.deepEqual(secondAnswer.data, data);
  const other = await product.signIn(OFFICE_CLERK);
  assert.equal((await product.ask(replayPremium, { calculationId }, { token: other })).code, "PRD007");
  assert.equal((await product.ask(replayPremium, { calculationId: "none" }, { token })).code, "PRD007");
});

test("new documents get the later version; the old version is still priced as before", async () => {
  const { riskCode, form, facts } = worked("LP-01");
  const { data: first } = await calculate({ riskCode, form, facts });
  await product.admin.query(
    `with later as (
       insert into product_version (risk_code, version, content, branches)
       select risk_code, 'ffffffffffffffff', jsonb_set(content, '{rating,minPremium,CNY}', '"20000.00"'), branches
       from product_version where risk_code = $1 returning risk_code, version)
     insert into product_release (release_id, risk_code, version, effective_from, reason)
       select 'later', risk_code, version, '2025-01-01', '' from later`,
    [riskCode],
  );
  const { data: now } = await calculate({ riskCode, form, facts });
  assert.deepEqual([now.version, now.sumPremium], ["ffffffffffffffff", "20000.00"]);
  const { data: old } = await calculate({ riskCode, form, facts, version: first.version });
  assert.equal(old.sumPremium, "17472.00");
  const replayed = await product.ask(replayPremium, { calculationId: first.calculationId }, { token });
  assert.equal(replayed.data.sumPremium, "17472.00");
});

test("loading the same folders again changes nothing", async () => {
  const count = async () => {
    const { rows } = await product.admin.query<{ n: number }>(
      "select count(*)::int as n from product_version",
    );
    return rows[0]?.n;
  };
  const known = await count();
  await product.admin.query("delete from config_item where config_key = 'productsVersion'");
  await loadProductsIntoDatabase(product.admin);
  assert.equal(await count(), known);
});

const check = (input: Pick<ReturnType<typeof worked>, "riskCode" | "form">) =>
  product.ask(policyCheckQuote, { riskCode: input.riskCode, form: input.form, facts: {} }, { token });

for (const {
  product: { riskCode },
  cases,
} of folders)
  for (const { caseNo } of cases)
    test(`the form of ${riskCode} ${caseNo} has no errors`, async () => {
      const { data } = await check(worked(caseNo));
      assert.deepEqual(data.errors, []);
      assert.equal(data.notPriced, "");
    });

test("a check answers errors, rules that would refer, and whether an inquiry is required", async () => {
  const { riskCode, form } = worked("PAR-01");
  const spoilt = structuredClone<Record<string, object>>(form);
  Object.assign(spoilt["holder"] ?? {}, { region: ["320000"], postCode: "21" });
  const { data } = await check({ riskCode, form: spoilt as typeof form });
  assert.deepEqual(
    data.errors.map(({ element, message }) => `${element} ${message}`),
    ["region 所在地区请选择到最后一级", "postCode 邮编长度应为六位"],
  );
  assert.deepEqual(
    data.hits.map(({ ruleNo, uwLevel }) => `${ruleNo} ${uwLevel}`),
    ["R0103-1 2"],
  );
  assert.equal(data.hits[0]?.actual, "86000000");
  assert.equal(data.inquiryRequired, true);
});

test("facts are accepted from product managers only, and unknown facts and sections are not stored", async () => {
  const { riskCode, form } = worked("EL-01");
  const request = {
    riskCode,
    form: { ...form, nothing: { x: "1" } },
    facts: { yearsWithUs: "9", noFact: "1" },
  };
  const clerk = await product.ask(calcPremium, request, { token });
  assert.equal(clerk.data.sumPremium, "148515.20");
  const trusted = await product.ask(calcPremium, request, { token: manager });
  assert.notEqual(trusted.data.sumPremium, "148515.20");
  const { rows } = await product.admin.query<{ input: { form: object; facts: object } }>(
    "select input from premium_calculation where calculation_id = $1",
    [trusted.data.calculationId],
  );
  assert.ok(!("nothing" in (rows[0]?.input.form ?? {})));
  assert.deepEqual(Object.keys(rows[0]?.input.facts ?? {}).toSorted(), ["today", "yearsWithUs"]);
});

test("a percentage above 100 or below 0 is refused at its field", async () => {
  const { riskCode, form } = worked("EL-01");
  for (const [agentFee, exchangeRate] of [
    ["5000", "1"],
    ["-1", "1"],
    ["1", "0"],
  ] as const) {
    const { code, fields } = await calculate({ riskCode, form, facts: {}, agentFee, exchangeRate });
    assert.equal(code, "SYS001");
    assert.equal(fields?.length, 1);
  }
});
