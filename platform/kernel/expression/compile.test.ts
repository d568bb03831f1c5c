import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Decimal, type Money } from "../money.ts";
import { compileFormula } from "./compile.ts";
import { FormulaError, EvaluationError } from "./errors.ts";
import type { FormulaInput, FormulaNames, FormulaRow } from "./frame.ts";

const names: FormulaNames = {
  sections: {
    holder: { isTable: false, elements: { age: "number", name: "text", industry: "codes", since: "text" } },
    worker: { isTable: true, elements: { persons: "number", class: "text", site: "number" } },
    site: { isTable: true, elements: { no: "number", hazard: "text" } },
  },
  values: { total: { type: "number", rows: [] }, own: { type: "number", rows: ["worker"] } },
  facts: { years: "number", today: "text" },
  factors: { size: { rows: [] }, rate: { rows: ["worker"] } },
  maps: { group: { C: "3" } },
  within: [],
};
const number = (text: string): Money => new Decimal(text);
const worker = (persons: string, kind: string, site = "1"): FormulaRow => ({
  persons: number(persons),
  class: kind,
  site: number(site),
});
const frame = (): FormulaInput => ({
  forms: { holder: { age: number("40"), name: "甲", industry: ["C", "C34"], since: "2025-01-31" } },
  tables: {
    worker: [worker("20", "1"), worker("80", "4", "2"), worker("20", "5")],
    site: [
      { no: number("1"), hazard: "low" },
      { no: number("2"), hazard: "high" },
    ],
  },
  rows: {},
  budget: { rows: 1000 },
  value: (name) => number(name === "total" ? "10" : "1"),
  factor: (code) => number(code === "size" ? "0.95" : "0.5"),
  fact: (name) => (name === "years" ? number("3") : "2025-03-01"),
});
const run = (source: string): string => String(compileFormula(source, names).run(frame()));

const results: [string, string][] = [
  ["0.1 + 0.2", "0.3"],
  ["2 + 3 * 4 - 6 / 4", "12.5"],
  ["(2 + 3) * -4", "-20"],
  ["round(2.345, 2)", "2.35"],
  ["round(-2.345, 2)", "-2.35"],
  ["min(3, 1, 2) + max(3, 1, 2)", "4"],
  ["ceil(7.01)", "8"],
  ["if(holder.age >= 18, 1, 2)", "1"],
  ["holder.age > 40 or not (holder.age < 40 and holder.name == '甲')", "true"],
  ["holder.name != '乙'", "true"],
  ["holder.since < '2025-02-01'", "true"],
  ["top(holder.industry)", "C"],
  ["leaf(holder.industry)", "C34"],
  ["map('group', top(holder.industry))", "3"],
  ["oneOf(holder.name, '甲', '乙')", "true"],
  ["sum(worker, worker.persons)", "120"],
  ["sum(worker, worker.persons, worker.class != '4')", "40"],
  ["count(worker)", "3"],
  ["count(worker, worker.persons == 20)", "2"],
  ["most(worker, worker.persons)", "80"],
  ["lookup(worker, worker.persons == most(worker, worker.persons), worker.class)", "4"],
  [
    "sum(worker, worker.persons * if(lookup(site, site.no == worker.site, site.hazard) == 'high', 2, 1))",
    "200",
  ],
  ["total * factor('size')", "9.5"],
  ["sum(worker, own * factor('rate'))", "1.5"],
  ["fact('years') + 1", "4"],
  ["days('2025-01-31', '2025-03-01')", "29"],
  ["months('2025-01-01', '2025-05-02')", "5"],
  ["age('2007-03-02', fact('today'))", "17"],
  ["year(holder.since)", "2025"],
  ["number('36') / 12", "3"],
];
for (const [source, expected] of results)
  test(`${source} is ${expected}`, () => assert.equal(run(source), expected));

const mistakes: [string, RegExp][] = [
  ["", /公式无法识别|不支持的写法/],
  ["1 +", /公式无法识别：这里缺少内容（公式“1 \+”第 4 个字符）/],
  ["1 # 2", /公式无法识别：这里不应有“#”（公式“1 # 2”第 3 个字符）/],
  ["'a", /公式无法识别：引号没有配对/],
  ["min(1, 2", /公式无法识别：括号没有配对/],
  ["(1", /公式无法识别：括号没有配对/],
  ["1)", /公式无法识别：这里不应有“\)”/],
  ["2x", /公式无法识别：名称不能以数字开头/],
  ["1e", /公式无法识别：这里缺少内容/],
  ["min(1,,2)", /公式无法识别：这里不应有“,”/],
  ["1 + not", /没有名为“not”的计算项/],
  ["holder.size", /分区“holder”没有字段“size”（公式“holder.size”第 1 个字符）/],
  ["holders.age", /没有分区“holders”/],
  ["holder['age']", /分区.字段/],
  ["worker.persons", /须在表格“worker”的行内使用/],
  ["own", /须在表格“worker”的行内使用/],
  ["factor('rate')", /须在表格“worker”的行内使用/],
  ["factor('none')", /没有系数“none”/],
  ["fact('none')", /没有事实“none”/],
  ["map('none', 'a')", /没有对照表“none”/],
  ["nothing", /没有名为“nothing”的计算项/],
  ["constructor", /没有名为“constructor”的计算项/],
  ["toString()", /没有函数“toString”/],
  ["holder.constructor", /没有字段“constructor”/],
  ["round(1)", /参数个数不对/],
  ["round(1, holder.age)", /小数位数/],
  ["1 + '2'", /这里应为数字，实际为文字/],
  ["'a' and true", /这里应为是否，实际为文字/],
  ["holder.industry == 'C'", /top 或 leaf/],
  ["true > false", /可以比较大小/],
  ["1 = 2", /公式无法识别|不支持/],
  ["1 ** 2", /不支持运算符/],
  ["1e400", /无法识别/],
  ["a ? 1 : 2", /不支持的写法/],
  ["[1, 2]", /不支持的写法/],
  ["1; 2", /不支持的写法/],
  ["this", /不支持的写法/],
  ["sum(holder, 1)", /没有表格“holder”/],
  [`${"(".repeat(40)}1${")".repeat(40)}`, /嵌套过深/],
  [`${"-".repeat(400)}1`, /嵌套过深|不支持/],
  ["1 + ".repeat(400), /公式过长/],
];
for (const [source, expected] of mistakes)
  test(`${source.slice(0, 40)} is an error of the product`, () =>
    assert.throws(
      () => compileFormula(source, names),
      (error) => error instanceof FormulaError && expected.test(error.message),
    ));

test("every message of the parser is in Chinese", () => {
  const pieces = [
    "(",
    "[",
    "min(",
    "holder.",
    "holder[",
    "1 2",
    "1 ? 2",
    "1.2.3",
    "\\",
    "{",
    "`",
    "#",
    ";",
    "'",
  ];
  for (const source of [...mistakes.map(([text]) => text), ...pieces])
    assert.throws(
      () => compileFormula(source, names),
      ({ message }: Error) => !/Unexpected|Expected|Unclosed|missing/.test(message.split("（公式")[0] ?? ""),
      source,
    );
});

test("the type of a formula's result is checked", () => {
  assert.throws(() => compileFormula("1", names, "yes"), /结果应为是否，实际为数字/);
  assert.equal(compileFormula("1 > 0", names, "yes").type, "yes");
});

test("a formula lists the fields, tables and facts that it reads", () => {
  const { uses, rows } = compileFormula("sum(worker, worker.persons) + holder.age + fact('years')", names);
  assert.deepEqual([...uses].toSorted(), ["fact years", "holder.age", "worker", "worker.persons"]);
  assert.deepEqual([...rows], []);
  const within = { ...names, within: ["worker"] };
  assert.deepEqual([...compileFormula("worker.persons * 2", within).rows], ["worker"]);
});

const errorOf = (source: string, changed: Partial<FormulaInput> = {}): EvaluationError => {
  try {
    compileFormula(source, names).run({ ...frame(), ...changed });
  } catch (error) {
    if (error instanceof EvaluationError) return error;
  }
  throw new assert.AssertionError({ message: `${source} threw no error` });
};

test("a missing value is reported with its field and its row", () => {
  assert.equal(errorOf("holder.age + 1", { forms: {} }).subject, "holder.age");
  const tables = { worker: [worker("1", "1"), { class: "2" }] };
  const error = errorOf("sum(worker, worker.persons)", { tables });
  assert.deepEqual(
    [error.kind, error.subject, error.row],
    ["missing", "worker.persons", { section: "worker", index: 1 }],
  );
});

test("a missing value equals nothing, and is neither less nor more than anything", () => {
  const bare = { ...frame(), forms: {} };
  const resultOf = (source: string) => compileFormula(source, names).run(bare);
  assert.equal(resultOf("holder.age == 1 or holder.age < 1 or holder.age >= 1"), false);
  assert.equal(resultOf("holder.age != 1 and empty(holder.age)"), true);
  assert.equal(String(resultOf("given(holder.age, 7)")), "7");
});

test("a division by zero, an overflow and a missing row are errors", () => {
  assert.equal(errorOf("1 / (holder.age - 40)").kind, "zeroDivision");
  assert.equal(errorOf(`${"9".repeat(20)} * ${"9".repeat(20)}`).kind, "overflow");
  assert.equal(errorOf("lookup(site, site.no == 9, site.hazard)").kind, "noRow");
  assert.equal(errorOf("map('group', holder.name)").kind, "noRow");
});

test("the current row is restored after an iteration, even after an error", () => {
  const inner = compileFormula("sum(worker, worker.persons) + worker.persons", {
    ...names,
    within: ["worker"],
  });
  const used = { ...frame(), rows: { worker: worker("5", "1") } };
  assert.equal(String(inner.run(used)), "125");
  used.tables = { worker: [{}] };
  assert.throws(() => inner.run(used), EvaluationError);
  assert.equal(String(used.rows.worker?.["persons"]), "5");
});

test("any text is either a formula or an error of the product", () => {
  const pieces = [
    "holder.age",
    "worker",
    "sum(",
    ")",
    "+",
    "-",
    "*",
    "/",
    "1",
    "'a'",
    ",",
    "and",
    "not",
    "(",
    " ",
    "==",
    "if(",
    "字",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      try {
        compileFormula(parts.join(" "), names).run(frame());
      } catch (error) {
        assert.ok(error instanceof FormulaError || error instanceof EvaluationError, String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

test("visited rows are counted, so that nested iterations cannot block the server", () => {
  const within = (rows: number) => {
    const formula = compileFormula("sum(worker, sum(worker, 1))", names);
    return () => String(formula.run({ ...frame(), budget: { rows } }));
  };
  assert.equal(within(12)(), "9");
  assert.throws(within(11), { kind: "tooMuch", subject: "worker" });
});
