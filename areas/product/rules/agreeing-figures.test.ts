import assert from "node:assert/strict";
import { test } from "node:test";
import { checkForm } from "#platform/forms/check-form.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { checkProduct } from "./check-product.ts";
import { compileProduct, priceForm } from "./compile-product.ts";
import type { Product } from "./product-shape.ts";

const products = readFactoryProducts();
const factory = (riskCode: string) => {
  const found = products.find(({ product }) => product.riskCode === riskCode);
  assert.ok(found?.cases[0]);
  return { ...found, compiled: compileProduct(found.product), form: found.cases[0].form as FilledForm };
};
const context = {
  today: "2024-12-01",
  vocabulary: { isComplete: () => true, has: () => true },
  facts: {},
  computed: () => undefined,
};
type Edit = Readonly<Record<string, FilledForm[string]>>;
const row = (form: FilledForm, section: string) => form[section] as FilledRow;
const rows = (form: FilledForm, section: string) => (form[section] ?? []) as readonly FilledRow[];

/** Lists the errors that an edit of the first worked case adds. */
function newErrors(riskCode: string, edit: (form: FilledForm) => Edit): string[] {
  const { compiled, form } = factory(riskCode);
  const errorsOf = (filled: FilledForm) =>
    checkForm(compiled.form, filled, context).map(
      ({ section, index, element, message }) => `${section}.${index}.${element} ${message}`,
    );
  const before = new Set(errorsOf(form));
  return errorsOf({ ...form, ...edit(form) }).filter((error) => !before.has(error));
}

const both = (message: string, ...places: string[]) => places.map((place) => `${place} ${message}`);
const limitRow = (limitCode: string, limitValue: string): FilledRow => ({
  limitDeductibleFlag: "1",
  limitCode,
  limitValue,
});

for (const { product, cases } of products)
  test(`${product.riskCode}: the figures of the worked cases agree`, () => {
    const { form: compiledForm } = compileProduct(product);
    for (const { caseNo, form } of cases) {
      const errors = checkForm(compiledForm, form, context);
      assert.deepEqual(
        errors.filter(({ message }) => /不一致|不同的数值/.test(message)),
        [],
        caseNo,
      );
    }
  });

test("0405: the employees must be as many as the persons of the kinds of work", () => {
  for (const count of ["119", "121", "5000"])
    assert.deepEqual(
      newErrors("0405", (form) => ({ employer: { ...row(form, "employer"), employeeCount: count } })),
      both(`人数合计 120 与雇员总人数 ${count} 不一致`, "workType.-1.persons", "employer.-1.employeeCount"),
    );
});

test("0405: a typed number of employees leaves the premium alone", () => {
  const { compiled, form } = factory("0405");
  const premium = (count: string) => {
    const filled = { ...form, employer: { ...row(form, "employer"), employeeCount: count } };
    const priced = priceForm(compiled, filled, {});
    assert.ok("quote" in priced);
    return priced.quote.premium.toFixed(2);
  };
  assert.equal(premium("5000"), premium("120"));
});

/** The groups of the first worked case have 20, 80 and 20 persons. */
const roster = (...counts: readonly number[]): Edit[string] =>
  counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, person) => ({
      personName: `雇员${person}`,
      certificateType: "99",
      certificateNo: `NO${at}${person}00000`,
      gender: "1",
      birthDate: "1990-01-01",
      occupation: ["01", "0101", "010101"],
      groupNo: String(at + 1),
    })),
  );

const named = (people: Edit[string], rosterMode = "1") =>
  newErrors("0405", (form) => ({
    employer: { ...row(form, "employer"), rosterMode },
    roster: people,
  }));

test("0405: a roster of names has a row for each person", () => {
  assert.deepEqual(
    named(roster(119)),
    both("人员清单行数 119 与人数合计 120 不一致", "roster.-1.personName", "workType.-1.persons"),
  );
  assert.deepEqual(named(roster(20, 80, 20)), []);
  assert.deepEqual(named(roster(119), "3"), []);
  assert.deepEqual(named(roster(), "1"), ["roster.-1.personName 记名投保，请录入人员清单"]);
});

test("0405: a roster has as many rows in each group as the group has persons", () => {
  const wrong = (group: number, rosterRows: number, persons: number) =>
    both(
      `方案组号 ${group} 在人员清单中有 ${rosterRows} 行，与该组人数 ${persons} 不一致`,
      "roster.-1.groupNo",
      "workType.-1.persons",
    );
  assert.deepEqual(named(roster(120)), wrong(1, 120, 20));
  assert.deepEqual(named(roster(20, 79, 21)), wrong(2, 79, 80));
  assert.deepEqual(named(roster(120), "3"), []);
});

test("0601: a named roster must be there, an unnamed one need not", () => {
  const errorsOf = (rosterMode: string) =>
    newErrors("0601", (form) => ({ group: { ...row(form, "group"), rosterMode } }));
  assert.deepEqual(errorsOf("1"), ["roster.-1.personName 记名投保，请录入人员清单"]);
  assert.deepEqual(errorsOf("3"), []);
});

test("0601 and 0701: the insured persons are those of the plans", () => {
  assert.deepEqual(
    newErrors("0601", (form) => ({ group: { ...row(form, "group"), insuredCount: "60" } })),
    both("人数合计 68 与被保险人数 60 不一致", "yjxPlan.-1.persons", "group.-1.insuredCount"),
  );
  assert.deepEqual(
    newErrors("0701", (form) => ({ healthGroup: { ...row(form, "healthGroup"), insuredCount: "41" } })),
    both("人数合计 40 与被保险人数 41 不一致", "healthPlan.-1.persons", "healthGroup.-1.insuredCount"),
  );
});

test("the amount of a liability is that of what it covers", () => {
  const amountOf = (code: string, amount: string) => (form: FilledForm) => ({
    liability: rows(form, "liability").map((each) =>
      each["liabilityCode"] === code ? { ...each, amount } : each,
    ),
  });
  assert.deepEqual(newErrors("0103", amountOf("010300101", "86000000.00")), []);
  assert.deepEqual(
    newErrors("0103", amountOf("010300101", "80000000.00")),
    both(
      "保险金额合计 86,000,000 与责任信息的保险金额/限额 80,000,000 不一致",
      "propertyItem.-1.amount",
      "liability.-1.amount",
    ),
  );
  assert.deepEqual(
    newErrors("0801", amountOf("080100101", "27999999.99")),
    both(
      "责任信息的保险金额/限额 27,999,999.99 与船体保险金额 28,000,000 不一致",
      "liability.-1.amount",
      "ship.-1.hullAmount",
    ),
  );
  assert.deepEqual(newErrors("0801", amountOf("080100102", "1.00")), []);
});

test("0621: a period in days is as long as the trip", () => {
  assert.match(
    newErrors("0621", (form) => ({ trip: { ...row(form, "trip"), tripDays: "4" } })).join(),
    /保险天数 4 与保险期限 5 不一致/,
  );
});

test("0301: the months of the works are those of the period, with or without maintenance", () => {
  const works = (projectMonths: string, maintenanceMonths?: string) =>
    newErrors("0301", (form) => ({
      project: { ...row(form, "project"), projectMonths, maintenanceMonths },
    }));
  assert.deepEqual(works("18", "12"), []);
  assert.deepEqual(works("12", "6"), []);
  for (const months of ["17", "19"])
    assert.deepEqual(works(months), [
      "project.-1.projectMonths 工期（或工期加保证期）与保险期间的月数不一致",
    ]);
});

test("the message of a limit with two values names the limit", () => {
  const { compiled, form } = factory("0405");
  const limit = [...rows(form, "limit"), limitRow("perAccidentLimit", "4000000.00")];
  const labelOf = (list: string, code: string) => (list === "limit.limitCode" ? `名称 ${code} ` : undefined);
  const vocabulary = { ...context.vocabulary, labelOf };
  const errors = checkForm(compiled.form, { ...form, limit }, { ...context, vocabulary });
  assert.ok(
    errors.some(({ message }) => message.startsWith("名称 perAccidentLimit 填了不同的数值 4,000,000")),
    JSON.stringify(errors),
  );
});

test("a limit has one value, however often it is told", () => {
  const limits =
    (...told: FilledRow[]) =>
    (form: FilledForm) => ({
      limit: [...rows(form, "limit"), ...told],
    });
  const again = (value: string) => newErrors("0405", limits(limitRow("perAccidentLimit", value)));
  assert.deepEqual(again("5000000.00"), []);
  assert.deepEqual(again("5000000"), []);
  assert.deepEqual(again("4000000.00"), [
    "limit.-1.limitValue 同一限额或免赔项填了不同的数值 4,000,000 和 5,000,000，请只保留一项",
  ]);
  assert.deepEqual(
    newErrors("0412", limits(limitRow("perCarIndemnityLimit", "200000"))),
    both(
      "限额与免赔中的每车限额 200,000 与车辆清单中的 300,000 不一致",
      "limit.-1.limitValue",
      "vehicle.-1.perCarIndemnityLimit",
    ),
  );
  assert.deepEqual(newErrors("0412", limits(limitRow("perCarIndemnityLimit", "300000"))), []);
  assert.deepEqual(
    newErrors("0484", limits(limitRow("employeePerManDeathLimit", "700000.00"))),
    both(
      "限额与免赔中的从业人员每人死亡限额 700,000 与限额方案中的 800,000 不一致",
      "limit.-1.limitValue",
      "safetyLimit.-1.employeePerManDeathLimit",
    ),
  );
});

test("the limits of a chosen plan are those that it is priced with", () => {
  const limit = (code: string, value: string) => () => ({ limit: [limitRow(code, value)] });
  const ofPlan = (limits: string, plan: string, ...places: string[]) =>
    both(
      `限额与免赔中的限额 ${limits.split("/")[0]} 与“${plan}”的 ${limits.split("/")[1]} 不一致，请删除该项或改选方案`,
      ...places,
    );
  assert.deepEqual(
    newErrors("0489", limit("guardianPerManLimit", "500000.00")),
    ofPlan("500,000/200,000", "监护责任B", "limit.-1.limitValue", "guardian.-1.packageId"),
  );
  assert.deepEqual(newErrors("0489", limit("guardianPerManLimit", "200000")), []);
  assert.deepEqual(newErrors("0489", limit("accumulativeIndemnityLimit", "500000.00")), []);
  assert.deepEqual(
    newErrors("0602", limit("perManAccidentAmount", "900000.00")),
    ofPlan("900,000/300,000", "员工保障组合计划", "limit.-1.limitValue", "employeeGroup.-1.insurancePlanNo"),
  );
});

test("0454: the limits are those of the tier that prices them", () => {
  const limit = (code: string, value: string) =>
    newErrors("0454", () => ({ limit: [limitRow(code, value)] }));
  assert.deepEqual(limit("accumulativeIndemnityLimit", "50000000.00"), [
    "limit.-1.limitValue 累计赔偿限额应为所选限额档次的限额：500万、800万、1000万",
  ]);
  assert.deepEqual(limit("perManLiabilityLimit", "5000000.00"), [
    "limit.-1.limitValue 每人责任限额应为所选限额档次的限额：80万、100万、120万",
  ]);
  assert.deepEqual(limit("perManLiabilityLimit", "1000000.00"), []);
});

test("0454 and 0489: the amount is that of tier or plans where no limit is told", () => {
  const amountOf = (riskCode: string, limit: readonly FilledRow[]) => {
    const { compiled, form } = factory(riskCode);
    const priced = priceForm(compiled, { ...form, limit }, {});
    assert.ok("quote" in priced);
    return priced.quote.sumAmount.toFixed(2);
  };
  assert.equal(amountOf("0454", []), "8000000.00");
  assert.equal(amountOf("0489", []), "60000000.00");
  assert.equal(amountOf("0489", [limitRow("accumulativeIndemnityLimit", "5000000")]), "5000000.00");
});

const anyCode = { has: () => true } as unknown as ReadonlySet<string>;
const anyReference = { dictionaries: anyCode, limits: anyCode, deductibles: anyCode, currencies: anyCode };
const errorsOfProduct = (product: Product) => checkProduct(product, anyReference);

for (const [riskCode, agreement, error] of [
  [
    "0405",
    "employeePersons",
    "产品 0405 form.json 分区“workType”字段“persons”：与“employer.employeeCount”含义相同（承保人数）",
  ],
  [
    "0405",
    "rosterPersons",
    "产品 0405 form.json 分区“roster”：与“employer.employeeCount”含义相同（承保人数）",
  ],
  [
    "0601",
    "insuredPersons",
    "产品 0601 form.json 分区“yjxPlan”字段“persons”：与“group.insuredCount”含义相同（承保人数）",
  ],
  [
    "0701",
    "insuredPersons",
    "产品 0701 form.json 分区“healthPlan”字段“persons”：与“healthGroup.insuredCount”含义相同",
  ],
  [
    "0102",
    "propertyAmount",
    "产品 0102 form.json 分区“liability”字段“amount”：与“propertyItem.amount”含义相同（amount）",
  ],
] as const)
  test(`${riskCode} without ${agreement} is refused`, () => {
    const { product } = factory(riskCode);
    assert.deepEqual(errorsOfProduct(product), []);
    const agrees = (product.agrees ?? []).filter(({ code }) => code !== agreement);
    const errors = errorsOfProduct({ ...product, agrees });
    assert.ok(
      errors.some((each) => each.startsWith(error)),
      errors.join("\n"),
    );
  });

test("figures of other meanings need no agreement, and the same meaning does", () => {
  const { product } = factory("0601");
  const changed = structuredClone(product);
  const totalStaff = changed.sections
    .flatMap(({ elements }) => elements)
    .find(({ elementCode }) => elementCode === "totalStaff");
  assert.ok(totalStaff);
  delete totalStaff.meaning;
  assert.match(errorsOfProduct(changed).join(), /字段“totalStaff”：与“group.insuredCount”含义相同/);
});

test("an agreement names numbers and tables that exist", () => {
  const { product } = factory("0405");
  const withFigure = (change: object) =>
    errorsOfProduct({
      ...product,
      agrees: (product.agrees ?? []).map((each) =>
        each.code === "employeePersons" ? { ...each, ...change } : each,
      ),
    }).join();
  assert.match(
    withFigure({ figure: "workType.noField" }),
    /一致“employeePersons”：“workType.noField”应为数字字段/,
  );
  assert.match(withFigure({ figure: "workType.workTypeName" }), /应为数字字段，或一个表格/);
  assert.match(withFigure({ equals: "employer" }), /“employer”应为数字字段，或一个表格/);
  assert.match(withFigure({ equalsRows: "1 == 1" }), /“employer.employeeCount”不在表格中，不能选取行/);
  assert.match(withFigure({ code: "rosterPersons" }), /校验“rosterPersons”：代码重复/);
});

test("a version without the word loads, and says nothing of its figures", () => {
  const { product, form } = factory("0405");
  const { agrees: _, ...older } = product;
  const compiled = compileProduct(older);
  const filled = { ...form, employer: { ...row(form, "employer"), employeeCount: "5000" } };
  assert.deepEqual(
    checkForm(compiled.form, filled, context).filter(({ message }) => message.includes("不一致")),
    [],
  );
});
