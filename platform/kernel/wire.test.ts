import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as z from "zod/mini";
import { parseMoney, toWireMoney } from "./money.ts";
import {
  YesNoFlagSchema,
  MoneySchema,
  createMultilineTextSchema,
  PageInputSchema,
  PlainDateSchema,
  RateSchema,
  requiredText,
  singleLineText,
} from "./wire.ts";

function messagesOf(schema: z.ZodMiniType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

test("a date is one that exists", () => {
  assert.deepEqual(messagesOf(PlainDateSchema, "2024-02-29"), []);
  assert.deepEqual(messagesOf(PlainDateSchema, "2025-02-29"), ["日期不存在"]);
  assert.deepEqual(messagesOf(PlainDateSchema, "2025-2-9"), ["日期格式应为 2025-01-31"]);
  assert.deepEqual(messagesOf(PlainDateSchema, undefined), ["请输入日期"]);
  assert.deepEqual(messagesOf(PlainDateSchema, 20250131), ["日期类型不正确"]);
});

test("an amount has one spelling, two places and at most eighteen digits", () => {
  const right = ["0.00", "-0.01", "8000.00", "9999999999999999.99", "-9999999999999999.99"];
  for (const value of right) assert.deepEqual(messagesOf(MoneySchema, value), [], value);
  const wrong = [
    "",
    "8000",
    "8000.0",
    "8000.000",
    "08.00",
    "-0.00",
    "+1.00",
    "1,000.00",
    "1e2",
    "10000000000000000.00",
  ];
  for (const value of wrong) assert.equal(messagesOf(MoneySchema, value).length, 1, value);
  assert.deepEqual(messagesOf(MoneySchema, 8000), ["金额类型不正确"]);
});

test("the schema accepts every amount that toWire writes", () => {
  const amounts = fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n });
  fc.assert(
    fc.property(
      amounts,
      (n) => MoneySchema.safeParse(toWireMoney(parseMoney(`${n}`).div(10_000).times("0.99"))).success,
    ),
  );
});

test("a rate has up to eight whole and ten decimal digits", () => {
  for (const value of ["0.0016", "1", "-0.5", "12345678.1234567890"])
    assert.deepEqual(messagesOf(RateSchema, value), [], value);
  for (const value of ["", ".5", "1.", "01", "1%", "123456789", "0.12345678901"])
    assert.equal(messagesOf(RateSchema, value).length, 1, value);
});

test("a flag is 1 or 0 as text", () => {
  for (const value of ["1", "0"]) assert.deepEqual(messagesOf(YesNoFlagSchema, value), []);
  for (const value of ["2", "", 1, true, undefined])
    assert.deepEqual(messagesOf(YesNoFlagSchema, value), ["只能为 1（是）或 0（否）"]);
});

test("a page has bounds", () => {
  assert.deepEqual(messagesOf(PageInputSchema, { pageNo: 0, pageSize: 1 }), []);
  assert.deepEqual(messagesOf(PageInputSchema, { pageNo: 10_000, pageSize: 200 }), []);
  assert.deepEqual(messagesOf(PageInputSchema, { pageNo: -1, pageSize: 201 }), [
    "页码最小值为0",
    "每页条数最大值为200",
  ]);
  assert.deepEqual(messagesOf(PageInputSchema, { pageNo: 10_001, pageSize: 0 }), [
    "页码最大值为10000",
    "每页条数最小值为1",
  ]);
  assert.deepEqual(messagesOf(PageInputSchema, { pageNo: 1.5 }), ["页码应为整数", "请输入每页条数"]);
});

test("text counts characters and refuses those that cannot be stored or seen", () => {
  const cases = [
    ["", []],
    ["示例公司", []],
    ["𠮷𠮷𠮷𠮷", []],
    ["示例公司甲", ["超出限制，4个字以内"]],
    ["𠮷𠮷𠮷𠮷𠮷", ["超出限制，4个字以内"]],
    ["a\u0000b", ["含有不可见的控制字符，请删除后重试"]],
    ["a\nb", ["只能填写一行，请删除换行和制表符"]],
    ["a\tb", ["只能填写一行，请删除换行和制表符"]],
    ["a\u000bb", ["含有不可见的控制字符，请删除后重试"]],
    ["a\u007f", ["含有不可见的控制字符，请删除后重试"]],
    ["\u0085", ["含有不可见的控制字符，请删除后重试"]],
    ["a\ud800", ["含有无法识别的字符，请重新输入"]],
    ["\udfffa", ["含有无法识别的字符，请重新输入"]],
    [undefined, ["请输入文字"]],
    [null, ["文字类型不正确"]],
  ] as const;
  for (const [value, expected] of cases)
    assert.deepEqual(messagesOf(singleLineText(4), value), expected, JSON.stringify(value));
});

test("text is not changed", () => {
  assert.equal(singleLineText(5).parse(" a  "), " a  ");
});

test("required text is neither missing nor blank", () => {
  assert.deepEqual(messagesOf(requiredText(4), "甲"), []);
  for (const value of ["", "  ", "　"])
    assert.deepEqual(messagesOf(requiredText(4), value), ["请输入"], value);
  assert.deepEqual(messagesOf(requiredText(4), undefined), ["请输入文字"]);
  assert.partialDeepStrictEqual(z.toJSONSchema(requiredText(4)), { minLength: 1, maxLength: 4 });
});

test("text of several lines may hold line breaks and tabs only", () => {
  assert.deepEqual(messagesOf(createMultilineTextSchema(9), "一\n\t二"), []);
  for (const value of ["a\u0000", "a\u001b", "a\u007f", "a\r\nb"])
    assert.deepEqual(messagesOf(createMultilineTextSchema(9), value), ["含有不可见的控制字符，请删除后重试"]);
});

test("every type has a JSON schema", () => {
  const all = z.object({
    day: PlainDateSchema,
    sum: MoneySchema,
    rate: RateSchema,
    flag: YesNoFlagSchema,
    page: PageInputSchema,
    name: singleLineText(40),
    note: createMultilineTextSchema(9),
  });
  const { properties = {} } = z.toJSONSchema(all);
  assert.partialDeepStrictEqual(properties, {
    day: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    sum: { type: "string" },
    rate: { type: "string" },
    flag: { type: "string", enum: ["0", "1"] },
    page: { type: "object", properties: { pageSize: { type: "integer", minimum: 1, maximum: 200 } } },
    name: { type: "string", maxLength: 40 },
    note: { type: "string", maxLength: 9 },
  });
  assert.partialDeepStrictEqual(z.toJSONSchema(singleLineText(4).check(z.minLength(1))), {
    maxLength: 4,
    minLength: 1,
  });
});
