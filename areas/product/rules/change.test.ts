import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { checkProduct } from "./check-product.ts";
import { compileProduct, priceForm } from "./compile-product.ts";

const folders = readFactoryProducts();
const opened = (riskCode: string, caseNo: string) => {
  const folder = folders.find(({ product }) => product.riskCode === riskCode);
  const worked = folder?.cases.find((workedCase) => workedCase.caseNo === caseNo);
  assert.ok(folder && worked?.change);
  const compiled = compileProduct(folder.product);
  return (kind: string, cells: Record<string, string>): string => {
    const rows = Array.isArray(worked.change?.rows)
      ? worked.change.rows.map((row) => ({ ...row, ...cells }))
      : { ...worked.change?.rows, ...cells };
    const priced = priceForm(compiled, worked.form, worked.facts ?? {}, { change: { kind, rows } });
    return "error" in priced ? priced.error.message : priced.quote.premium.toFixed(2);
  };
};

const ofPersons = opened("0405", "EL-03");
const ofRefund = opened("0405", "FIN-05");
const ofProject = opened("0301", "CAR-02");

const outside = "批改生效日期应在保险期间内（起保日期至终保日期）";
const persons: [string, Record<string, string>, string][] = [
  ["the day before the start", { validDate: "2024-12-31" }, outside],
  ["the first day", { validDate: "2025-01-01" }, "6424.10"],
  ["the last day", { validDate: "2025-12-31" }, "17.60"],
  ["the day after the end", { validDate: "2026-01-01" }, outside],
  ["no day of any calendar", { validDate: "昨天" }, outside],
  ["fewer persons than none", { persons: "-5" }, "增加人数应为大于 0 的整数"],
  ["nobody", { persons: "0" }, "增加人数应为大于 0 的整数"],
  ["half a person", { persons: "2.5" }, "增加人数应为大于 0 的整数"],
  ["one person", { persons: "1" }, "704.01"],
];
for (const [description, cells, outcome] of persons)
  test(`persons added: ${description}`, () => assert.equal(ofPersons("addPersons", cells), outcome));

const withoutPersons = opened("0405", "EL-04");
for (const [validDate, count, outcome] of [
  ["2024-12-31", "3", outside],
  ["2025-01-01", "3", "-3854.46"],
  ["2025-12-31", "3", "-10.56"],
  ["2026-01-01", "3", outside],
  ["2025-06-15", "5", "-3520.05"],
  ["2025-06-15", "0", "减少人数应为大于 0 的整数"],
  ["2025-06-15", "1.5", "减少人数应为大于 0 的整数"],
] as const)
  test(`persons removed: ${count} from ${validDate}: ${outcome}`, () =>
    assert.equal(withoutPersons("removePersons", { validDate, persons: count }), outcome));

test("one invalid row of many refuses them all", () => {
  const folder = folders.find(({ product }) => product.riskCode === "0405");
  const worked = folder?.cases.find(({ caseNo }) => caseNo === "EL-03");
  assert.ok(folder && worked);
  const row = { groupNo: "2", persons: "5", validDate: "2025-06-15" };
  const change = { kind: "addPersons", rows: [row, { ...row, validDate: "2026-05-01" }] };
  const priced = priceForm(compileProduct(folder.product), worked.form, {}, { change });
  assert.ok("error" in priced);
  assert.equal(priced.error.message, outside);
});

const early = "批改生效日期应晚于起保日期，起保前请办理注销";
const late = "批改生效日期不能晚于终保日期";
const refunds: [string, string, Record<string, string>, string][] = [
  ["by the customer", "cancelByCustomer", { validDate: "2024-12-31" }, early],
  ["by the customer", "cancelByCustomer", { validDate: "2025-01-01" }, early],
  ["by the customer", "cancelByCustomer", { validDate: "2025-01-02" }, "-7200.00"],
  ["by the customer", "cancelByCustomer", { validDate: "2026-01-01" }, late],
  ["by the customer", "cancelByCustomer", { paidPremium: "-8000" }, "已收保费应大于 0"],
  ["by the insurer", "cancelByInsurer", { validDate: "2024-12-31" }, early],
  ["by the insurer", "cancelByInsurer", { validDate: "2025-12-31" }, "-21.92"],
  ["by the insurer", "cancelByInsurer", { validDate: "2026-01-01" }, late],
  ["by the insurer", "cancelByInsurer", { paidPremium: "0" }, "已收保费应大于 0"],
  ["before inception", "withdraw", { validDate: "2025-01-01" }, "-7600.00"],
  [
    "before inception",
    "withdraw",
    { validDate: "2025-01-02" },
    "批改生效日期晚于起保日期的不能注销，请办理退保",
  ],
  ["before inception", "withdraw", { validDate: "2024-12-20", paidPremium: "-1" }, "已收保费应大于 0"],
  ["set off", "setOff", { prepaid: "-1", premium: "1" }, "预收保费应大于 0"],
  ["set off", "setOff", { prepaid: "1", premium: "0" }, "应收保费应大于 0"],
];
for (const [description, kind, cells, outcome] of refunds)
  test(`${description}, ${Object.values(cells).join(" ")}: ${outcome}`, () =>
    assert.equal(ofRefund(kind, cells), outcome));

test("a missing figure is reported as missing, not as too small", () => {
  assert.match(ofRefund("cancelByCustomer", { paidPremium: "" }), /请填写“已收保费”/);
});

for (const extraDays of ["0", "-90", "1.5"])
  test(`a project is not extended by ${extraDays} days`, () => {
    assert.equal(ofProject("extendPeriod", { extraDays }), "延长天数应为大于 0 的整数");
  });

test("a ship is laid up for whole days of its cover, and for more than the 30 days of the clause", () => {
  const folder = folders.find(({ product }) => product.riskCode === "0801");
  const [worked] = folder?.cases ?? [];
  assert.ok(folder && worked);
  const compiled = compileProduct(folder.product);
  const outcome = (premium: string, idleDays: string): string => {
    const priced = priceForm(
      compiled,
      worked.form,
      {},
      { change: { kind: "layUp", rows: { premium, idleDays } } },
    );
    return "error" in priced ? priced.error.message : priced.quote.premium.toFixed(2);
  };
  assert.equal(outcome("143849.48", "365"), "-71924.74");
  assert.equal(outcome("143849.48", "31"), "-6108.68");
  assert.equal(outcome("143849.48", "30"), "连续停泊超过 30 天的才可退费");
  assert.equal(outcome("143849.48", "1"), "连续停泊超过 30 天的才可退费");
  assert.equal(outcome("143849.48", "366"), "停泊天数不能超过保险期间天数");
  assert.equal(outcome("143849.48", "-30"), "停泊天数应为大于 0 的整数");
  assert.equal(outcome("-1", "30"), "保险费应大于 0");
});

test("a requirement of a change at an unknown field is reported with its kind", () => {
  const folder = folders.find(({ product }) => product.riskCode === "0405");
  assert.ok(folder);
  const product = structuredClone(folder.product);
  const [requirement] = product.rating.changes["addPersons"]?.requires ?? [];
  assert.ok(requirement);
  requirement.field = "change.nobody";
  const known = {
    dictionaries: new Set<string>(),
    limits: new Set<string>(),
    deductibles: new Set<string>(),
    currencies: new Set<string>(),
  };
  assert.match(
    checkProduct(product, known).join("\n"),
    /rating.json 批改“addPersons”前提：没有字段“change.nobody”/,
  );
  requirement.holds = "change.persons > 0";
  assert.throws(() => compileProduct(product), /rating.json/);
});
