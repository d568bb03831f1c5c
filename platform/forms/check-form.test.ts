import assert from "node:assert/strict";
import { test } from "node:test";
import { Decimal } from "#platform/kernel/money.ts";
import { type FormCheckContext, checkForm, type FormError } from "./check-form.ts";
import { toFormulaFactValues } from "./fact-values.ts";
import { compileForm, type CompiledForm } from "./compile-form.ts";
import type { FormElementType, FormElement, FormRule, FormSection } from "./definition.ts";
import type { FilledForm } from "./filled-form.ts";

type Bounds = Record<string, string>;

const rule = (ruleCode: FormRule["ruleCode"], bounds: Bounds = {}): FormRule => ({
  ruleCode,
  properties: Object.entries(bounds).map(([code, value]) => ({ code, value })),
});
const element = (
  elementCode: string,
  type: FormElementType,
  more: Partial<FormElement> = {},
): FormElement => ({
  elementCode,
  label: "名称",
  type,
  required: false,
  ruleList: [],
  inquiry2InsureRuleList: [],
  modifyFlagOfInquiry2Insure: "1",
  readOnly: false,
  invisible: false,
  defaultEmbedValues: [],
  ...more,
});
const section = (code: string, elements: FormElement[], more: Partial<FormSection> = {}): FormSection => ({
  code,
  title: "分区",
  kind: "form",
  elements,
  ...more,
});
const compiled = (
  sections: FormSection[],
  checks: { holds: string; field: string; message: string }[] = [],
): CompiledForm =>
  compileForm({
    sections,
    checks: checks.map((check, index) => ({ code: `c${index}`, ...check })),
    facts: { today: "text", years: "number" },
    maps: {},
  });
const context: FormCheckContext = {
  today: "2025-06-30",
  vocabulary: { isComplete: (_, codes) => codes.length === 2, has: (_, code) => code === "1" },
  facts: {},
  computed: () => undefined,
};
const messagesOf = (errors: FormError[]): string[] => errors.map(({ message }) => message);
/** Returns the message for one field with this text. */
const messageFor = (
  typed: string,
  type: FormElementType,
  rules: FormRule[],
  more: Partial<FormCheckContext> = {},
  unit?: string,
) => {
  const form = compiled([section("a", [element("x", type, { ruleList: rules, ...(unit ? { unit } : {}) })])]);
  return messagesOf(checkForm(form, { a: { x: typed } }, { ...context, ...more })).join();
};

const length = [rule("STR_RANGE", { minLen: "2", maxLen: "4" })];
const scale = [rule("DEMICAL_SCALE", { scale: "2", precision: "5" })];
const range = [rule("NUM_RANGE", { min: "1", max: "99" })];
const within = [rule("ADJUST_IN_RANGE_VALUE", { min: "0.5", max: "2.5" })];

const cases: [string, FormElementType, FormRule[], string][] = [
  ["甲", "input", length, "长度最小为2"],
  ["甲乙", "input", length, ""],
  ["甲乙丙丁", "input", length, ""],
  ["甲乙丙丁戊", "input", length, "超出限制，4个字以内"],
  ["𠮷𠮷𠮷𠮷", "input", length, ""],
  ["甲\u200b乙", "input", [], "含有不可见的控制字符，请删除后重试"],
  ["甲\u202e", "textarea", [], "含有不可见的控制字符，请删除后重试"],
  ["甲\u2028乙", "textarea", [], "含有不可见的控制字符，请删除后重试"],
  ["甲\u2029", "input", [], "含有不可见的控制字符，请删除后重试"],
  ["甲\u0007", "input", [], "含有不可见的控制字符，请删除后重试"],
  ["甲\n乙", "input", [], "只能填写一行，请删除换行和制表符"],
  ["甲\r乙", "select", [], "请从列表中选择"],
  ["甲\t乙", "lookup", [], "只能填写一行，请删除换行和制表符"],
  ["甲\n\t乙", "textarea", [], ""],
  ["甲\n乙\t丙", "textarea", [], ""],
  ["-----BEGIN PRIVATE KEY-----\nMC4=", "textarea", [], "应为公钥，不能是私钥"],
  ["-----BEGIN PUBLIC KEY-----\nMC4=", "textarea", [], ""],
  ["1.25", "decimal", scale, ""],
  ["1.255", "decimal", scale, "只能输入2位小数"],
  ["999.99", "decimal", scale, ""],
  ["1000.00", "decimal", scale, "不能超过5位"],
  ["-999.99", "decimal", scale, ""],
  ["0", "number", range, "最小值为1"],
  ["1", "number", range, ""],
  ["99", "number", range, ""],
  ["99.01", "number", range, "最大值为99"],
  ["0", "money", [rule("POSITIVE")], "输入大于0的数"],
  ["0.01", "money", [rule("POSITIVE")], ""],
  ["21000", "input", [rule("POSTAL")], "邮编长度应为六位"],
  ["210000", "input", [rule("POSTAL")], ""],
  ["123456789", "input", [rule("TEN_CHARACTERS")], "名称长度应为十位"],
  ["1234567890", "input", [rule("TEN_CHARACTERS")], ""],
  ["0.49", "decimal", within, "应在[0.5,2.5]之间"],
  ["0.5", "decimal", within, ""],
  ["2.5", "decimal", within, ""],
  ["2.51", "decimal", within, "应在[0.5,2.5]之间"],
  ["999.99", "money", [rule("ADJUST_UPWARD", { value: "1000" })], "应上浮，>=1000"],
  ["1000", "money", [rule("ADJUST_UPWARD", { value: "1000" })], ""],
  ["500.01", "money", [rule("ADJUST_DOWNWARD", { value: "500" })], "应下浮，<=500"],
  ["500", "money", [rule("ADJUST_DOWNWARD", { value: "500" })], ""],
  ["一百", "money", [], "请输入数字"],
  ["1e5", "number", [], "请输入数字"],
  ["2025-02-29", "date", [], "日期不存在，请按 2025-01-31 的格式填写"],
  ["2024-02-29", "date", [], ""],
  ["2", "switch", [], "只能选择是或否"],
];
for (const [typed, type, rules, expected] of cases) {
  const name = rules.map(({ ruleCode }) => ruleCode).join() || type;
  test(`${name} of ${typed} gives ${expected || "no message"}`, () =>
    assert.equal(messageFor(typed, type, rules), expected));
}

test("phone numbers and e-mail addresses follow the rules of the kernel", () => {
  assert.equal(messageFor("13800000001", "phone", []), "");
  assert.notEqual(messageFor("12800000001", "phone", []), "");
  assert.equal(messageFor("025-88888888", "phone", []), "");
  assert.equal(messageFor("a@example.com", "email", []), "");
  assert.notEqual(messageFor("example.com", "email", []), "");
});

test("a range around a computed value follows that value", () => {
  const rules = [
    rule("DEMICAL_SCALE", { scale: "2", precision: "16" }),
    rule("ADJUST_BY_RANGE_RATE", { decreaseRate: "20", increaseRate: "50" }),
  ];
  const more = { computed: () => new Decimal("100") };
  assert.equal(messageFor("79.99", "money", rules, more), "应在[80,150]之间");
  assert.equal(messageFor("80", "money", rules, more), "");
  assert.equal(messageFor("150.00", "money", rules, more), "");
  assert.equal(messageFor("150.01", "money", rules, more), "应在[80,150]之间");
  assert.equal(messageFor("1", "money", rules), "", "no value is computed yet");
});

test("bounds in CNY are multiplied by the exchange rate of the document, and the message says so", () => {
  const more = { exchangeRate: new Decimal("7.1") };
  const up = [rule("ADJUST_UPWARD", { value: "1000" })];
  assert.equal(messageFor("7099.99", "money", up, more, "CNY"), "应上浮，>=7100（CNY）");
  assert.equal(messageFor("7100", "money", up, more, "CNY"), "");
  assert.equal(messageFor("1000", "money", up, more), "", "the element is not in CNY");
  const down = [rule("ADJUST_DOWNWARD", { value: "500" })];
  assert.equal(messageFor("3550.01", "money", down, more, "CNY"), "应下浮，<=3550（CNY）");
  assert.equal(messageFor("99", "money", within, more, "CNY"), "应在[3.55,17.75]之间（CNY）");
});

test("identity numbers and credit codes are checked by the certificate type of the row", () => {
  const rules = [rule("IDENTITY", { typeElement: "kind" })];
  const form = compiled([
    section("a", [element("kind", "input"), element("no", "input", { ruleList: rules })]),
  ]);
  const identityMessage = (kind: string, no: string) =>
    messagesOf(checkForm(form, { a: { kind, no } }, context)).join();
  assert.equal(identityMessage("01", "999900200001010017".slice(0, 17)), "身份证号码应为15位或18位");
  assert.equal(identityMessage("03", "E12345678"), "");
  assert.notEqual(identityMessage("73", "91999900MA0TEST000"), "");
});

test("the message for an empty required field has its label, and says 请选择 for choices", () => {
  const form = compiled([
    section("a", [
      element("x", "input", { required: true, label: "投保人名称" }),
      element("y", "select", { required: true, label: "证件类型", dictionary: "CertificateType" }),
      element("z", "money", { required: true, readOnly: true }),
      element("w", "date", { required: true, label: "起保日期", invisible: true }),
    ]),
  ]);
  assert.deepEqual(messagesOf(checkForm(form, { a: { x: " ", y: null } }, context)), [
    "请输入投保人名称",
    "请选择证件类型",
  ]);
  assert.deepEqual(messagesOf(checkForm(form, {}, context)), ["请输入投保人名称", "请选择证件类型"]);
});

test("a required field with a computed value may stay empty", () => {
  const form = compiled([section("a", [element("x", "rate", { required: true })])]);
  assert.deepEqual(checkForm(form, { a: {} }, { ...context, computed: () => new Decimal("1") }), []);
});

test("a choice must be in its dictionary, and a cascader must end at a leaf", () => {
  const choice = element("x", "select", { dictionary: "YesNo" });
  const tree = element("y", "cascader", { dictionary: "Region", label: "所在地区" });
  const form = compiled([section("a", [choice, tree])]);
  assert.deepEqual(messagesOf(checkForm(form, { a: { x: "9", y: ["32"] } }, context)), [
    "请从列表中选择",
    "所在地区请选择到最后一级",
  ]);
  assert.deepEqual(checkForm(form, { a: { x: "1", y: ["32", "3201"] } }, context), []);
  assert.deepEqual(messagesOf(checkForm(form, { a: { y: "32" } }, context)), [
    "所在地区“32”不在目录中，请重新选择",
  ]);
});

const combinations = [
  "条款+责任的组合不能重复",
  "责任+标的的组合不能重复",
  "责任+方案组号的组合不能重复",
  "责任+子责任的组合不能重复",
  "责任+描述的组合不能重复",
  "责任+设备名称/编号的组合不能重复",
  "责任+标的类型+地址序号的组合不能重复",
  "责任+标的类别+标的项目+地址序号的组合不能重复",
  "条款+责任+责任类别的组合不能重复",
];
for (const message of combinations)
  test(`equal rows are refused: ${message}`, () => {
    const duplicate = { rule: "R", keys: ["x", "y"], message };
    const form = compiled([
      section("t", [element("x", "input"), element("y", "input")], { kind: "table", duplicate }),
    ]);
    const rows = (...pairs: [string, string][]) => ({ t: pairs.map(([x, y]) => ({ x, y })) });
    const errors = checkForm(form, rows(["1", "2"], ["1", "3"], ["1", "2"]), context);
    assert.deepEqual(errors, [{ section: "t", index: 2, element: "y", message }]);
    assert.deepEqual(checkForm(form, rows(["1", "2"], ["2", "1"], ["1", ""], ["1", ""]), context), []);
  });

test("a section has several rules on equal rows, and one may let other fields tell rows apart", () => {
  const names = ["liability", "group", "text"];
  const form = compiled([
    section(
      "t",
      names.map((name) => element(name, "input")),
      {
        kind: "table",
        duplicate: { rule: "R", keys: ["liability"], message: "责任", distinctBy: ["group", "text"] },
        otherDuplicates: [{ rule: "G", keys: ["liability", "group"], message: "责任+组" }],
      },
    ),
  ]);
  const messages = (...rows: string[]) =>
    checkForm(
      form,
      {
        t: rows.map((row) =>
          Object.fromEntries([...row].map((cell, at) => [names[at] ?? "", cell] as const)),
        ),
      },
      context,
    ).map(({ index, message }) => `${index} ${message}`);
  assert.deepEqual(messages("a", "a"), ["1 责任"]);
  assert.deepEqual(messages("a1", "a2"), []);
  assert.deepEqual(messages("a", "a1"), []);
  assert.deepEqual(messages("a1x", "a1y"), ["1 责任+组"]);
  assert.deepEqual(messages("a1x", "a1x", "b", "b"), ["1 责任+组", "3 责任"]);
});

test("a field hidden by a condition is not checked", () => {
  const sections = [
    section("a", [
      element("kind", "input"),
      element("x", "input", { required: true, when: "a.kind == '1'" }),
    ]),
    section("t", [element("n", "number"), element("m", "input", { required: true, when: "t.n > 1" })], {
      kind: "table",
      when: "a.kind == '1'",
    }),
  ];
  const form = compiled(sections);
  assert.deepEqual(checkForm(form, { a: { kind: "2" }, t: [{ n: "5" }] }, context), []);
  const errors = checkForm(form, { a: { kind: "1" }, t: [{ n: "1" }, { n: "5" }] }, context);
  assert.deepEqual(
    errors.map(({ section: code, index, element: name }) => `${code}.${index}.${name}`),
    ["a.-1.x", "t.1.m"],
  );
});

test("contradicting limits are reported at their field, and only if both are present", () => {
  const limits = (code: string) => `most(limit, limit.limitValue, limit.limitCode == '${code}')`;
  const holds = `not (${limits("perAccidentLimit")} > ${limits("accumulativeIndemnityLimit")})`;
  const message = "每次事故限额不得大于累计限额";
  const table = section("limit", [element("limitCode", "input"), element("limitValue", "number")], {
    kind: "table",
  });
  const form = compiled([table], [{ holds, field: "limit.limitValue", message }]);
  const filled = (...pairs: [string, string][]): FilledForm => ({
    limit: pairs.map(([limitCode, limitValue]) => ({ limitCode, limitValue })),
  });
  const each: [string, string] = ["perAccidentLimit", "500"];
  assert.deepEqual(
    messagesOf(checkForm(form, filled(each, ["accumulativeIndemnityLimit", "499.99"]), context)),
    [message],
  );
  assert.deepEqual(checkForm(form, filled(each, ["accumulativeIndemnityLimit", "500"]), context), []);
  assert.deepEqual(checkForm(form, filled(each), context), []);
});

test("a form whose conditions visit too many rows is refused and does not pass unchecked", () => {
  const table = section("limit", [element("limitValue", "number")], { kind: "table", title: "限额" });
  const holds = "sum(limit, sum(limit, limit.limitValue)) < 0";
  const form = compiled([table], [{ holds, field: "limit.limitValue", message: "不小于 0" }]);
  const filled = (rows: number): FilledForm => ({
    limit: Array.from({ length: rows }, () => ({ limitValue: "1" })),
  });
  assert.deepEqual(messagesOf(checkForm(form, filled(10), context)), ["不小于 0"]);
  assert.deepEqual(messagesOf(checkForm(form, filled(2000), context)), [
    "单据行数过多，不能校验，请减少行数或分单",
  ]);
});

test("facts are converted from texts to their types", () => {
  const values = toFormulaFactValues(
    { today: "text", years: "number" },
    { today: "2025-01-01", years: "3", other: "x" },
  );
  assert.deepEqual(Object.keys(values), ["today", "years"]);
  assert.equal(String(values["years"]), "3");
});

test("content of a wrong shape gives errors and does not throw", () => {
  const form = compiled([
    section("a", [element("x", "input", { required: true })]),
    section("t", [element("y", "input")], { kind: "table" }),
  ]);
  for (const filled of [
    { a: [], t: {} },
    { a: { x: ["1"] }, t: [{}] },
    { t: [{ y: ["1"] }] },
  ] as FilledForm[])
    assert.ok(checkForm(form, filled, context).length > 0, JSON.stringify(filled));
});
