import type { CellValue } from "hucre/xlsx";
import { isStorableText } from "#platform/kernel/wire.ts";

type ShownText = { readonly text: string } | { readonly why: string };

/** A spreadsheet keeps 15 digits of a number and loses the others. */
const MOST_DIGITS = 15;
const FORMULA_ERRORS = new Set(["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!"]);

/** Returns the text of a cell as a spreadsheet shows it. For a formula it is the stored result. */
export function formatWorkbookCell(value: CellValue): ShownText {
  if (value === null || value === undefined) return { text: "" };
  if (typeof value === "boolean") return { text: value ? "是" : "否" };
  if (typeof value === "number") return figureText(value);
  if (value instanceof Date) return { text: dateText(value) };
  if (FORMULA_ERRORS.has(value)) return { why: `公式出错（${value}）` };
  return isStorableText(value) ? { text: value } : { why: "含有无法识别的字符，请重新录入" };
}

function figureText(value: number): ShownText {
  if (Math.abs(value) >= 10 ** MOST_DIGITS) return { why: "数字超过 15 位，Excel 已改变末尾几位" };
  const [digits = "", power] = value.toPrecision(MOST_DIGITS).split("e");
  const text = power === undefined ? digits : value.toFixed(MOST_DIGITS);
  return { text: text.includes(".") ? text.replace(/\.?0+$/, "") : text };
}

const DAY_LETTERS = 10;

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const [day = "", time = ""] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split("T");
  return time.startsWith("00:00:00") ? day.slice(0, DAY_LETTERS) : `${day} ${time.slice(0, 8)}`;
}
