import type * as z from "zod/mini";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { compileForm, type CompiledSection } from "#platform/forms/compile-form.ts";
import { createFormElementDefinition, createLengthRule } from "#platform/forms/define-form.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { diffForms } from "#platform/forms/diff-forms.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { OpenedSection } from "#platform/forms/locks.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { addEndorse } from "../contract/drafts.ts";
import type { queryEndorsablePolicy } from "../contract/queries.ts";

export type OfferedType = AnswerOf<typeof queryEndorsablePolicy>["types"][number];
export type TermsInput = z.input<typeof addEndorse.input>["terms"];

/** The terms are a section of the form in the browser, so that its errors, its undo and its draft cover them. */
export const TERMS = "terms";

const upTo = (length: number): Pick<FormElement, "ruleList"> => ({ ruleList: [createLengthRule(0, length)] });

const section: FormSection = {
  code: TERMS,
  title: "批改信息",
  kind: "form",
  elements: [
    createFormElementDefinition("types", "批改类型", "input", { required: true }),
    createFormElementDefinition("reason", "批改原因", "select", {
      required: true,
      dictionary: "EndorseReason",
    }),
    createFormElementDefinition("validDate", "批改生效日期", "date", { required: true }),
    createFormElementDefinition("refundMode", "退费计算方式", "input"),
    createFormElementDefinition("refundAmount", "协商退费金额", "money", { unit: "元" }),
    createFormElementDefinition("idleDays", "停泊天数", "number", { unit: "天" }),
    createFormElementDefinition("payeeName", "收款户名", "input", upTo(100)),
    createFormElementDefinition("payeeAccount", "收款账号", "input", upTo(40)),
    createFormElementDefinition("payeeBank", "开户行", "input", upTo(100)),
    createFormElementDefinition("reasonText", "批改说明", "textarea", upTo(500)),
  ],
};

const [compiledTerms] = compileForm({ sections: [section], checks: [], facts: {}, maps: {} }).sections;

/** The product with the terms before its sections. */
export function withTermsSection(compiled: CompiledProduct): CompiledProduct {
  const { form } = compiled;
  return {
    ...compiled,
    form: { ...form, sections: compiledTerms ? [compiledTerms, ...form.sections] : form.sections },
  };
}

export function findTermsElement(code: string) {
  return compiledTerms?.elements.find((element) => element.code === code);
}

export function readTermsRow(form: FilledForm): FilledRow {
  const row = form[TERMS];
  return row === undefined || row === null || Array.isArray(row) ? {} : (row as FilledRow);
}

/** The content without the terms, as the server takes it. */
export function withoutTerms(form: FilledForm): FilledForm {
  return Object.fromEntries(Object.entries(form).filter(([code]) => code !== TERMS));
}

export function listChosenTypes(row: FilledRow): string[] {
  return textOf(row, "types").split(",").filter(Boolean);
}

export function formatChosenTypes(types: readonly string[]): string {
  return types.join(",");
}

/** The terms of a call; undefined while what every endorsement needs is missing. */
export function toTermsInput(form: FilledForm): TermsInput | undefined {
  const row = readTermsRow(form);
  const types = listChosenTypes(row);
  const [reason, validDate] = [textOf(row, "reason"), textOf(row, "validDate")];
  if (types.length === 0 || reason === "" || validDate === "") return undefined;
  const idleDays = textOf(row, "idleDays");
  return {
    types,
    reason,
    validDate,
    reasonText: textOf(row, "reasonText"),
    refundMode: textOf(row, "refundMode"),
    refundAmount: textOf(row, "refundAmount") || null,
    idleDays: idleDays === "" ? null : Number(idleDays),
    payeeName: textOf(row, "payeeName"),
    payeeAccount: textOf(row, "payeeAccount"),
    payeeBank: textOf(row, "payeeBank"),
  };
}

type StoredTerms = {
  readonly types: readonly string[];
  readonly reason: string;
  readonly reasonText: string;
  readonly validDate: string;
  readonly refundMode: string;
  readonly refundAmount: string | null;
  readonly idleDays: number | null;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string;
};

export function toTermsRow(terms: StoredTerms): FilledRow {
  const { reason, reasonText, validDate, refundMode, refundAmount, idleDays } = terms;
  const { payeeName, payeeAccount, payeeBank } = terms;
  return {
    types: formatChosenTypes(terms.types),
    reason,
    reasonText,
    validDate,
    refundMode,
    refundAmount: refundAmount ?? "",
    idleDays: idleDays === null ? "" : String(idleDays),
    payeeName,
    payeeAccount,
    payeeBank,
  };
}

/** The terms that a new endorsement begins with. */
export function createFirstTermsRow({
  validDate,
  holderName,
}: {
  validDate: string;
  holderName: string;
}): FilledRow {
  return toTermsRow({
    types: [],
    reason: "",
    reasonText: "",
    validDate,
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: holderName,
    payeeAccount: "",
    payeeBank: "",
  });
}

/** What the chosen types open; the terms are always open. */
export function listOpenedSections(
  offered: readonly OfferedType[],
  types: readonly string[],
): OpenedSection[] {
  const chosen = offered.filter(({ type }) => types.includes(type));
  return [{ section: TERMS, elements: null, rows: [] }, ...chosen.flatMap(({ opens }) => opens)];
}

/** The content with the old values of what the types do not open; the same object where nothing differs. */
export function restoreClosedSections(
  sections: readonly CompiledSection[],
  { baseForm, form }: { readonly baseForm: FilledForm; readonly form: FilledForm },
  opened: readonly Pick<OpenedSection, "section" | "elements">[],
): FilledForm {
  const restored = diffForms(sections, baseForm, form).flatMap(({ code, isTable, rows }) => {
    const parts = opened.filter((part) => part.section === code);
    // Of an opened table the server says which rows may not change.
    if (parts.some(({ elements }) => elements === null) || (isTable && parts.length > 0)) return [];
    const open = new Set(parts.flatMap(({ elements }) => elements ?? []));
    const closed = rows
      .flatMap(({ cells }) => cells)
      .filter(({ element }) => !element.readOnly && !open.has(element.elementCode));
    if (closed.length === 0) return [];
    const old = closed.map(({ element, before }) => [element.elementCode, before ?? ""] as const);
    const content = isTable
      ? (baseForm[code] ?? [])
      : { ...(form[code] as FilledRow), ...Object.fromEntries(old) };
    return [[code, content] as const];
  });
  return restored.length === 0 ? form : { ...form, ...Object.fromEntries(restored) };
}

const AGREED = "5";

/** The terms that only some endorsements need. */
export function listNeededTerms(
  offered: readonly OfferedType[],
  row: FilledRow,
  premiumChange: string | undefined,
): ReadonlySet<string> {
  const types = listChosenTypes(row);
  const chosen = offered.filter(({ type }) => types.includes(type));
  const hasModes = chosen.some(({ refundModes }) => refundModes.length > 0);
  const isRefund = premiumChange?.startsWith("-") ?? chosen.some(({ effect }) => effect === "decrease");
  const needed = [
    hasModes && ["refundMode"],
    hasModes && textOf(row, "refundMode") === AGREED && ["refundAmount"],
    chosen.some(({ needsIdleDays }) => needsIdleDays) && ["idleDays"],
    isRefund && ["payeeName", "payeeAccount", "payeeBank"],
  ];
  return new Set(needed.flatMap((codes) => codes || []));
}

/** The refund modes of the chosen types, those for the reason first. */
export function listRefundModes(offered: readonly OfferedType[], row: FilledRow): string[] {
  const types = listChosenTypes(row);
  const reason = textOf(row, "reason");
  const modes = offered.filter(({ type }) => types.includes(type)).flatMap(({ refundModes }) => refundModes);
  const rank = ({ reasons }: (typeof modes)[number]): number => (reasons.includes(reason) ? 0 : 1);
  return [...new Set(modes.toSorted((first, second) => rank(first) - rank(second)).map(({ mode }) => mode))];
}

const EFFECTS = [
  ["zero", "不涉及保费"],
  ["either", "可能增减保费"],
  ["increase", "增加保费"],
  ["decrease", "减少保费"],
] as const;

/** The offered types by what they do to the premium. */
export function groupOfferedTypes(offered: readonly OfferedType[]) {
  return EFFECTS.flatMap(([effect, title]) => {
    const types = offered.filter((type) => type.effect === effect);
    return types.length === 0 ? [] : [{ effect, title, types }];
  });
}

export function textOf(row: FilledRow, code: string): string {
  const cell = row[code];
  return typeof cell === "string" ? cell.trim() : "";
}
