import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { toInputErrors, getInputMessage } from "./input-messages.ts";

const Shape = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  age: z.int().check(z.gte(1), z.lte(9)),
  part: z.number().check(z.multipleOf(5)),
  is: z.boolean(),
  kind: z.enum(["a", "b"]),
  one: z.literal("1"),
  list: z.array(z.string()).check(z.maxLength(1)),
  code: z.string().check(z.regex(/^\d$/, "应为一位数字")),
  mail: z.email(),
  either: z.union([z.string(), z.strictObject({ code: z.string() })]),
  few: z.union([z.strictObject({ code: z.string() }), z.array(z.string()).check(z.maxLength(2))]),
  by: z.record(z.string().check(z.regex(/^\d$/)), z.string()),
});
const valid = {
  name: "甲",
  age: 1,
  part: 5,
  is: true,
  kind: "a",
  one: "1",
  list: [],
  code: "1",
  mail: "a@b.cn",
  either: "x",
  few: [],
  by: {},
};
const errorsOf = (changed: Record<string, unknown>): string[] => {
  const { success, error } = Shape.safeParse({ ...valid, ...changed }, { error: getInputMessage });
  return success
    ? []
    : toInputErrors(error.issues).map(({ path, message }) => `${path.join(".")} ${message}`);
};

const mistakes: [Record<string, unknown>, string][] = [
  [{ few: ["1", "2", "3"] }, "few 最多 2 项"],
  [{ few: 1 }, "few 格式有误"],
  [{ name: undefined }, "name 缺少此项"],
  [{ name: 1 }, "name 应为文字"],
  [{ name: "" }, "name 不能为空"],
  [{ name: "甲乙丙丁" }, "name 最多 3 个字"],
  [{ age: 1.5 }, "age 应为整数"],
  [{ age: 0 }, "age 应不小于 1"],
  [{ age: 10 }, "age 应不大于 9"],
  [{ part: 3 }, "part 应为 5 的倍数"],
  [{ is: "1" }, "is 应为是或否"],
  [{ kind: "c" }, "kind 应为 a、b 之一，实际为“c”"],
  [{ one: "2" }, "one 应为 1，实际为“2”"],
  [{ list: {} }, "list 应为列表"],
  [{ list: ["a", "b"] }, "list 最多 1 项"],
  [{ code: "x" }, "code 应为一位数字"],
  [{ mail: "x" }, "mail 格式有误"],
  [{ either: { code: 1 } }, "either.code 应为文字"],
  [{ either: 1 }, "either 格式有误"],
  [{ by: { x: "1" } }, "by.x 名称的格式有误"],
  [{ more: 1 }, "more 没有这个字段"],
];
for (const [changed, message] of mistakes)
  test(`${JSON.stringify(changed)} gives the message: ${message}`, () =>
    assert.deepEqual(errorsOf(changed), [message]));

test("no default message is left in English", () => {
  const { error } = Shape.safeParse(null, { error: getInputMessage });
  assert.deepEqual(
    error?.issues.map(({ message }) => message),
    ["应为对象"],
  );
});
