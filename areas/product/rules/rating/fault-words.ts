import type { FilledForm } from "#platform/forms/filled.ts";
import type { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { FieldFault } from "#platform/kernel/refusal.ts";
import { facts } from "../facts.ts";
import { culpritOf } from "./culprit.ts";
import type { RatedProduct } from "./program.ts";

export type RatingFault = { readonly message: string; readonly fields: FieldFault[] };

/** What could not be worked out, in words for the user, at the field that it is about. */
export function faultWords(fault: ValueFault, product: RatedProduct, form: FilledForm): RatingFault {
  const { kind, subject, typed, at } = fault;
  const row = at ? `第 ${at.index + 1} 行：` : "";
  const culprit = culpritOf(fault, product, form);
  if (culprit) {
    const { label, cell, wrong } = culprit;
    return { message: `${row}“${label}”${wrong}`, fields: [{ path: cell, message: `“${label}”${wrong}` }] };
  }
  const said = { name: nameOf(subject, product), factor: factorName(subject, product), typed };
  const message = sentences[kind](said);
  const field = fieldOf(fault, product);
  return { message: `${row}${message}`, fields: field === undefined ? [] : [{ path: field, message }] };
}

type Said = { name: string; factor: string; typed: string };

const sentences: Record<ValueFault["kind"], (said: Said) => string> = {
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
  const element = section?.elements.find((one) => one.elementCode === elementCode);
  if (element) return `“${element.label}”`;
  if (section) return `“${section.title}”`;
  const step = rating.blocks.flatMap(({ steps }) => steps).find(({ code }) => code === subject);
  const value = rating.values.find(({ code }) => code === subject);
  const fact = Object.entries(facts).find(([name]) => name === subject);
  return (
    value?.label ??
    step?.label.replace(/\s*\{[^}]*\}/g, "") ??
    ownWords[subject] ??
    fact?.[1].label ??
    subject
  );
}

const ownWords: Record<string, string> = {
  sumAmount: "保险金额合计",
  premium: "保险费",
  "change.validDate": "“批改生效日期”",
  "change.paidPremium": "“已收保费”",
};

function factorName(subject: string, { rating }: RatedProduct): string {
  return rating.factors.find(({ code }) => code === subject)?.nameZh ?? subject;
}

/** A factor is told at the field that it reads. */
function fieldOf({ subject, at }: ValueFault, product: RatedProduct): string | undefined {
  const factor = product.rating.factors.find(({ code }) => code === subject);
  const [path] = factor ? (/[A-Za-z]\w*\.[A-Za-z]\w*/.exec(factor.input) ?? []) : [subject];
  const [section = "", element] = (path ?? "").split(".");
  if (element === undefined || !product.sections.some(({ code }) => code === section)) return undefined;
  return at?.section === section ? `form.${section}.${at.index}.${element}` : `form.${section}.${element}`;
}
