import * as z from "zod/mini";
import {
  checkSingleLine,
  hasInvisibleCharacters,
  INVISIBLE_CHARACTERS_MESSAGE,
} from "./invisible-characters.ts";
import { isPlainDate } from "./plain-date.ts";

const UNREADABLE = "含有无法识别的字符，请重新输入";

/** Schemas of the wire. Each amount has one spelling only, so that equal amounts are equal texts. */
export const PlainDateSchema = z
  .string(typeError("日期"))
  .check(pattern(/^\d{4}-\d{2}-\d{2}$/, "日期格式应为 2025-01-31"), z.refine(isPlainDate, "日期不存在"));

/** The schema of an amount, which fits the database type numeric(18,2). */
export const MoneySchema = z
  .string(typeError("金额"))
  .check(pattern(/^(?!-0\.00$)-?(0|[1-9]\d{0,15})\.\d{2}$/, "金额应为带两位小数的数字，不超过18位"));

export const RateSchema = z
  .string(typeError("比率"))
  .check(pattern(/^-?(0|[1-9]\d{0,7})(\.\d{1,10})?$/, "比率应为数字，整数不超过8位，小数不超过10位"));

export const YesNoFlagSchema = z.enum(["1", "0"], "只能为 1（是）或 0（否）");

export const PageInputSchema = z.object({
  pageNo: wholeNumber("页码", 0, 10_000),
  pageSize: wholeNumber("每页条数", 1, 200),
});

/** The output of a call with `file`. The content is a stream in the server and the received file in the browser. */
export const FileAnswerSchema = z.object({
  name: z.string(),
  type: z.string(),
  /** The size, if it is known before the file is sent. */
  bytes: z.optional(z.number()),
  /** The browser opens the file instead of saving it. Only for harmless content, such as our own PDF. */
  isShown: z.optional(z.boolean()),
  content: z.unknown(),
});

/**
 * Builds the schema of one line of text. `max` counts characters, as PostgreSQL and JSON Schema do, not UTF-16
 * units.
 */
export function singleLineText(max: number) {
  return boundedText(max, checkSingleLine);
}

/** Builds the schema of one line of text that is neither missing nor blank. */
export function requiredText(max: number) {
  return singleLineText(max).check(
    z.refine((value) => value.trim() !== "", "请输入"),
    z.meta({ minLength: 1 }),
  );
}

/** Builds the schema of a text with line breaks and tabs, for remarks and clauses. */
export function createMultilineTextSchema(max: number) {
  return boundedText(max, checkLines);
}

/** Checks all texts and names of a JSON value: PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
export const storableJsonSchemaCheck = z.refine(isKeepable, UNREADABLE);

export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isKeepable(name) && isKeepable(item));
}

/** Checks a text of a form, of one line or several, for invisible characters. */
export const visibleTextSchemaCheck = z.refine(
  (value) => typeof value !== "string" || !hasInvisibleCharacters(value),
  INVISIBLE_CHARACTERS_MESSAGE,
);

function checkLines(text: string): string | undefined {
  return hasInvisibleCharacters(text) || text.includes("\r") ? INVISIBLE_CHARACTERS_MESSAGE : undefined;
}

function boundedText(max: number, check: (text: string) => string | undefined) {
  return z.string(typeError("文字")).check(
    z.refine((value) => fits(value, max), `超出限制，${max}个字以内`),
    z.refine((value) => value.isWellFormed(), UNREADABLE),
    z.refine((value) => check(value) === undefined, { error: ({ input }) => check(String(input)) }),
    z.meta({ maxLength: max }),
  );
}

function fits(value: string, max: number): boolean {
  return value.length <= max || (value.length <= max * 2 && [...value].length <= max);
}

function wholeNumber(label: string, min: number, max: number) {
  return z
    .number(typeError(label))
    .check(
      z.int(`${label}应为整数`),
      z.gte(min, `${label}最小值为${min}`),
      z.lte(max, `${label}最大值为${max}`),
    );
}

function pattern(shape: RegExp, message: string) {
  return z.regex(shape, { error: message, abort: true });
}

function typeError(label: string) {
  return {
    error: (issue: { input?: unknown }) =>
      issue.input === undefined ? `请输入${label}` : `${label}类型不正确`,
  };
}
