import assert from "node:assert/strict";
import { test } from "node:test";
import { checkForm } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { type CompiledProduct, compileProduct } from "./compile-product.ts";

const folders = readFactoryProducts();
const vocabulary = { isComplete: () => true, has: () => true };

function messages({ form: compiled }: CompiledProduct, form: FilledForm): string[] {
  const context = { today: "2024-12-01", vocabulary, facts: {}, computed: () => undefined };
  return checkForm(compiled, form, context).map(
    ({ section, index, element, message }) => `${section}.${index}.${element} ${message}`,
  );
}

const opened = new Map(
  folders.map(({ product, cases }) => {
    const [worked] = cases;
    assert.ok(worked);
    return [product.riskCode, { compiled: compileProduct(product), form: worked.form }] as const;
  }),
);
const open = (riskCode: string) => {
  const found = opened.get(riskCode);
  assert.ok(found);
  return found;
};

for (const { product, cases } of folders) {
  const { compiled } = open(product.riskCode);
  for (const { caseNo, form } of cases)
    test(`${product.riskCode} ${caseNo}: a worked case has no errors`, () => {
      assert.deepEqual(messages(compiled, form), []);
    });
}

const tables: Record<string, string> = {
  "0102": "propertyItem",
  "0103": "propertyItem",
  "0403": "premises",
  "0405": "workType",
  "0412": "vehicle",
  "0454": "elevator",
  "0467": "patent",
  "0489": "guardian",
  "0601": "yjxPlan",
  "0602": "employeeGroup",
  "0611": "student",
  "0621": "roster",
  "0622": "roster",
  "0701": "healthPlan",
  "0901": "cargo",
  "0902": "cargo",
};
for (const { product } of folders) {
  const { riskCode, sections, rating } = product;
  const table = tables[riskCode];

  test(`${riskCode}: a product that is rated by rows needs a row`, () => {
    assert.equal(rating.blocks.find(({ over }) => over !== undefined)?.over, table);
    if (table === undefined) return;
    const { compiled, form } = open(riskCode);
    const title = sections.find(({ code }) => code === table)?.title;
    const pattern = new RegExp(`^${table}\\.-1\\.\\w+ 请至少录入一行“${title}”$`);
    assert.ok(messages(compiled, { ...form, [table]: [] }).some((message) => pattern.test(message)));
  });

  test(`${riskCode}: the form of another product is an error at the risk code`, () => {
    const { compiled, form } = open(riskCode);
    const base = { ...form["base"], riskCode: riskCode === "0601" ? "0405" : "0601" };
    assert.deepEqual(messages(compiled, { ...form, base }), [
      `base.-1.riskCode 险种应为本产品的 ${riskCode}`,
    ]);
  });

  test(`${riskCode}: a missing main clause, or one without its required liability, is an error`, () => {
    const { compiled, form } = open(riskCode);
    const rows = form["liability"];
    if (!sections.some(({ code }) => code === "liability")) return assert.equal(rows, undefined);
    assert.ok(Array.isArray(rows));
    const none = messages(compiled, { ...form, liability: [] });
    assert.ok(none.includes("liability.-1.clauseCode 请至少录入一项主险条款的责任"));
    const [main] = product.clauses;
    const required = main?.liabilities.filter((liability) => liability.required) ?? [];
    assert.ok(required.length > 0);
    for (const { liabilityCode, nameZh } of required) {
      const rest = rows.filter((row) => row["liabilityCode"] !== liabilityCode);
      const hasMain = rest.some((row) => row["clauseCode"] === main?.clauseCode);
      const remaining = hasMain ? rest : [...rest, { ...rows[0], liabilityCode: "999999999" }];
      const message = `liability.-1.liabilityCode 缺少${main?.nameZh}的必选责任“${nameZh}”`;
      assert.ok(messages(compiled, { ...form, liability: remaining }).includes(message));
    }
  });
}

test("another main clause may be chosen alone, without the liabilities of the first one", () => {
  const { compiled, form } = open("0801");
  const [row] = form["liability"] as Record<string, string>[];
  const total = { ...row, clauseCode: "TK000802", kindCode: "0801002", liabilityCode: "080100201" };
  assert.deepEqual(messages(compiled, { ...form, liability: [total] }), []);
});

test("a table sent as one row, and one row sent as a table, are errors", () => {
  const { compiled, form } = open("0405");
  const [row] = form["workType"] as Record<string, string>[];
  const why = "内容无法识别，请重新填写";
  assert.deepEqual(messages(compiled, { ...form, workType: row ?? {} }), [
    `workType.-1.groupNo ${why}`,
    "workType.-1.groupNo 请至少录入一行“工种与限额”",
  ]);
  assert.ok(
    messages(compiled, { ...form, base: [form["base"] as never] }).includes(`base.-1.riskCode ${why}`),
  );
});

test("an occupation has the class of its list", () => {
  const { compiled, form } = open("0405");
  const rows = form["workType"] as Record<string, string>[];
  const classed = (occupationClass: string) => ({
    ...form,
    workType: rows.map((row, index) => (index === 1 ? { ...row, occupationClass } : row)),
  });
  assert.deepEqual(messages(compiled, classed("1")), [
    "workType.-1.occupationClass 职业类别与所选职业不符，请重新选择职业",
  ]);
  assert.deepEqual(messages(compiled, classed("")), []);
  assert.deepEqual(messages(compiled, classed("4")), []);
});

const wrong = "period.-1.period 保险期限与起保、终保日期不符";
const starts = { startDate: "2025-01-01", startHour: "0", endHour: "24" };
type Period = Record<string, string>;
const periods: [what: string, period: Period, errors: string[]][] = [
  ["a year", { endDate: "2025-12-31", period: "1", periodUnit: "Y" }, []],
  ["a year up to 0 o'clock", { endDate: "2026-01-01", endHour: "0", period: "1", periodUnit: "Y" }, []],
  ["a year without its last day", { endDate: "2025-11-30", period: "1", periodUnit: "Y" }, [wrong]],
  ["ten years as one", { endDate: "2034-12-31", period: "1", periodUnit: "Y" }, [wrong]],
  ["ten years", { endDate: "2034-12-31", period: "10", periodUnit: "Y" }, []],
  ["from a leap day", { startDate: "2024-02-29", endDate: "2025-02-28", period: "1", periodUnit: "Y" }, []],
  [
    "from noon to noon",
    { startHour: "12", endDate: "2026-01-01", endHour: "12", period: "1", periodUnit: "Y" },
    [],
  ],
  [
    "from midnight to midnight",
    { startDate: "2024-12-31", startHour: "24", endDate: "2025-12-31", period: "1", periodUnit: "Y" },
    [],
  ],
  ["a part of a month begun", { endDate: "2025-06-10", period: "6", periodUnit: "M" }, []],
  ["a month too few", { endDate: "2025-06-10", period: "5", periodUnit: "M" }, [wrong]],
  ["a month too many", { endDate: "2025-06-30", period: "7", periodUnit: "M" }, [wrong]],
  ["a year in months", { endDate: "2025-12-31", period: "12", periodUnit: "M" }, []],
  ["a day of a month", { endDate: "2025-01-01", period: "1", periodUnit: "M" }, []],
  ["five days", { endDate: "2025-01-05", period: "5", periodUnit: "D" }, []],
  ["six days as five", { endDate: "2025-01-06", period: "5", periodUnit: "D" }, [wrong]],
  ["four days as five", { endDate: "2025-01-04", period: "5", periodUnit: "D" }, [wrong]],
  ["days up to 0 o'clock", { endDate: "2025-01-06", endHour: "0", period: "5", periodUnit: "D" }, []],
  [
    "days from noon to noon",
    { startHour: "12", endDate: "2025-01-06", endHour: "12", period: "5", periodUnit: "D" },
    [],
  ],
  ["a voyage", { endDate: "2025-03-20", period: "1", periodUnit: "V" }, []],
  ["hours", { endDate: "2025-01-01", period: "24", periodUnit: "H" }, []],
  ["works", { endDate: "2026-07-01", period: "1", periodUnit: "P" }, []],
  [
    "nothing said",
    { endDate: "2025-12-31", period: "", periodUnit: "M" },
    ["period.-1.period 请输入保险期限"],
  ],
  ["no end yet", { endDate: "", period: "1", periodUnit: "Y" }, ["period.-1.endDate 请选择终保日期"]],
  [
    "an end before the start",
    { endDate: "2024-12-01", period: "1", periodUnit: "Y" },
    ["period.-1.endDate 终保日期不能早于起保日期"],
  ],
  [
    "a start that is no date is told there, and compared with nothing",
    { startDate: "下周", endDate: "2025-12-31", period: "1", periodUnit: "Y" },
    ["period.-1.startDate 日期不存在，请按 2025-01-31 的格式填写"],
  ],
  [
    "the way of charging changes nothing",
    { endDate: "2034-12-31", period: "1", periodUnit: "Y", shortRateMode: "4" },
    [wrong],
  ],
];
for (const [description, period, errors] of periods)
  test(`period and dates: ${description}`, () => {
    const { compiled, form } = open("0403");
    const filled = { ...form, period: { ...form["period"], ...starts, ...period } };
    assert.deepEqual(messages(compiled, filled), errors);
  });
