import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { EvaluationError } from "#platform/kernel/expression/errors.ts";
import type { FieldError } from "#platform/kernel/refusal.ts";
import { formulaFacts } from "../facts.ts";
import { findOffendingCell } from "./offending-cell.ts";
import type { RatedProduct } from "./program.ts";

export type RatingError = { readonly message: string; readonly fields: FieldError[] };

/** Explains to the user what could not be computed, at the field concerned. */
export function toRatingError(error: EvaluationError, product: RatedProduct, form: FilledForm): RatingError {
  const { kind, subject, typed, row: at } = error;
  const rowText = at ? `第 ${at.index + 1} 行：` : "";
  // A field outside of tables has no row, although a row was being computed.
  const rowOf = (path: string) => (/^form\.\w+\.\d+\./.test(path) ? rowText : "");
  const offendingCell = findOffendingCell(error, product, form);
  if (offendingCell) {
    const { label, cell, reason } = offendingCell;
    return {
      message: `${rowOf(cell)}“${label}”${reason}`,
      fields: [{ path: cell, message: `“${label}”${reason}` }],
    };
  }
  const parts = { name: nameOf(subject, product), factor: factorName(subject, product), typed };
  const message = sentences[kind](parts);
  const field = fieldOf(error, product);
  if (field === undefined) return { message: `${rowText}${message}`, fields: [] };
  return { message: `${rowOf(field)}${message}`, fields: [{ path: field, message }] };
}

type SentenceParts = { name: string; factor: string; typed: string };

const sentences: Record<EvaluationError["kind"], (parts: SentenceParts) => string> = {
  missing: ({ name }) => `请填写${name}，否则不能计算保费`,
  noFactor: ({ factor, typed }) => `${factor.replace(/表$/, "")}表中没有“${typed}”这一档，不能计算保费`,
  noRow: ({ name, typed }) =>
    typed === "" ? `${name}中没有对应的行，不能计算保费` : `${name}“${typed}”没有对应的取值，不能计算保费`,
  outsideRange: ({ name, typed }) => `${name}应在[${typed}]之间`,
  required: ({ typed }) => typed,
  tooMuch: ({ name }) => `${name}行数过多，不能计算保费，请减少行数或分单`,
  zeroDivision: ({ name }) => `公式“${name}”出现除数为零，不能计算保费`,
  overflow: ({ name, typed }) => `“${typed.trim() === "" ? name : typed}”的结果过大，不能计算保费`,
};

function nameOf(subject: string, { sections, rating }: RatedProduct): string {
  const [sectionCode, elementCode] = subject.split(".");
  const section = sections.find(({ code }) => code === sectionCode);
  const element = section?.elements.find((candidate) => candidate.elementCode === elementCode);
  if (element) return `“${element.label}”`;
  if (section) return `“${section.title}”`;
  const step = rating.blocks.flatMap(({ steps }) => steps).find(({ code }) => code === subject);
  const value = rating.values.find(({ code }) => code === subject);
  const fact = Object.entries(formulaFacts).find(([name]) => name === subject);
  return (
    value?.label ??
    step?.label.replace(/\s*\{[^}]*\}/g, "") ??
    systemNames[subject] ??
    fact?.[1].label ??
    subject
  );
}

const systemNames: Record<string, string> = {
  sumAmount: "保险金额合计",
  premium: "保险费",
  "change.validDate": "“批改生效日期”",
  "change.paidPremium": "“已收保费”",
};

function factorName(subject: string, { rating }: RatedProduct): string {
  return rating.factors.find(({ code }) => code === subject)?.nameZh ?? subject;
}

/** An error of a factor is reported at the field that the factor reads. */
function fieldOf({ subject, row: at }: EvaluationError, product: RatedProduct): string | undefined {
  const factor = product.rating.factors.find(({ code }) => code === subject);
  const [path] = factor ? (/[A-Za-z]\w*\.[A-Za-z]\w*/.exec(factor.input) ?? []) : [subject];
  const [section = "", element] = (path ?? "").split(".");
  if (element === undefined || !product.sections.some(({ code }) => code === section)) return undefined;
  return at?.section === section ? `form.${section}.${at.index}.${element}` : `form.${section}.${element}`;
}
