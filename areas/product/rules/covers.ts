import * as z from "zod/mini";
import { compileFormula, type Formula } from "#platform/kernel/expression/compile.ts";
import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import type { FormulaInput, FormulaNames } from "#platform/kernel/expression/frame.ts";
import type { FormulaReader } from "#platform/kernel/expression/formula-reader.ts";
import { type FilledForm, type FilledRow, type FormCell, listFormRows } from "#platform/forms/filled-form.ts";
import { listIdentityNumberVariants } from "#platform/kernel/identity-number.ts";
import { Decimal, type Money, ZERO_MONEY } from "#platform/kernel/money.ts";

const code = z.string().check(z.regex(/^[A-Za-z0-9]+$/, "代码应为字母和数字"));
const fields = z.array(z.string()).check(z.minLength(1, "至少写一个字段"));
const manualLevel = z.enum(["1", "2", "3", "4", "5"]);

/** What makes two covers the same. Covers of one code are compared, whatever their products. */
export const DuplicateTermsSchema = z.strictObject({
  code,
  /** Fields "section.element"; rows of a table are compared one by one. */
  keys: fields,
  uwLevel: manualLevel,
  messageZh: z.string(),
});

/** What is added up over documents, and by whom or what. */
export const AccumulationTermsSchema = z.strictObject({
  code,
  label: z.string(),
  by: fields,
  amount: z.string(),
  /** Without a limit the sum is only a fact for the product's rules. */
  limit: z.optional(z.string().check(z.regex(/^\d+(\.\d+)?$/, "限额应为数字"))),
  uwLevel: z.optional(manualLevel),
  fact: z.optional(z.string()),
  /** The fact leaves out what the document itself insures. */
  othersOnly: z.optional(z.boolean()),
});

export type DuplicateTerms = z.infer<typeof DuplicateTermsSchema>;
export type AccumulationTerms = z.infer<typeof AccumulationTermsSchema>;
export type CoverTermsData = {
  readonly duplicates?: readonly DuplicateTerms[] | undefined;
  readonly accumulates?: readonly AccumulationTerms[] | undefined;
};

type CompiledAccumulation = { readonly terms: AccumulationTerms; readonly amount: Formula };
export type CompiledCovers = {
  /** False for versions older than these words. */
  readonly isStated: boolean;
  readonly duplicates: readonly DuplicateTerms[];
  readonly accumulates: readonly CompiledAccumulation[];
};

/** The table whose rows the fields belong to; undefined if each field occurs once in a document. */
export function findTableOfFields(
  sections: FormulaNames["sections"],
  names: readonly string[],
): string | undefined {
  return names.map(sectionOf).find((section) => sections[section]?.isTable);
}

export function compileCovers(
  data: CoverTermsData,
  names: FormulaNames,
  reading: Pick<FormulaReader, "formula"> = { formula: (_, ...rest) => compileFormula(...rest) },
): CompiledCovers {
  const { duplicates, accumulates = [] } = data;
  return {
    isStated: duplicates !== undefined,
    duplicates: duplicates ?? [],
    accumulates: accumulates.map((terms) => {
      const table = findTableOfFields(names.sections, terms.by);
      const inside = { ...names, within: table === undefined ? [] : [table] };
      return {
        terms,
        amount: reading.formula(`累计“${terms.code}”的金额`, terms.amount, inside, "number"),
      };
    }),
  };
}

/** What a form insures under one key. Of a duplicate the amount is zero. */
export type InsuredCover = { readonly key: string; readonly amount: Money };

/** The covers of a form, each key once. A row that lacks a field of its key has none. */
export function listInsuredCovers(
  { duplicates, accumulates }: CompiledCovers,
  form: FilledForm,
  frame: FormulaInput,
): InsuredCover[] {
  const amounts = new Map<string, Money>();
  const add = (key: string, amount: Money) =>
    void amounts.set(key, (amounts.get(key) ?? ZERO_MONEY).plus(amount));
  for (const terms of duplicates)
    for (const key of listDuplicateKeys(terms, form)) amounts.set(key, ZERO_MONEY);
  for (const { terms, amount } of accumulates)
    for (const { table, index, key } of listKeyedRows(accumulationPrefix(terms), terms.by, form))
      add(key, runAmount(amount, { ...frame, rows: { [table]: frame.tables[table]?.[index] } }));
  return [...amounts].map(([key, amount]) => ({ key, amount }));
}

export function listDuplicateKeys({ code: name, keys }: DuplicateTerms, form: FilledForm): string[] {
  return [...new Set(listKeyedRows(`D:${name}`, keys, form).map(({ key }) => key))];
}

export function isKeyOfAccumulation({ code: name }: AccumulationTerms, key: string): boolean {
  return key.startsWith(`A:${name}:`);
}

const accumulationPrefix = ({ code: name }: AccumulationTerms): string => `A:${name}`;
const sectionOf = (field: string): string => field.split(".")[0] ?? "";

type KeyedRow = { readonly table: string; readonly index: number; readonly key: string };

function listKeyedRows(prefix: string, names: readonly string[], form: FilledForm): KeyedRow[] {
  const table = names.map(sectionOf).find((section) => Array.isArray(form[section])) ?? "";
  const rows: readonly (FilledRow | undefined)[] = table === "" ? [undefined] : listFormRows(form[table]);
  return rows.flatMap((row, index) => {
    const parts = names.map((field) => {
      const [section = "", element = ""] = field.split(".");
      const [single = {}] = section === table ? [row] : listFormRows(form[section]);
      return normaliseKeyPart(single[element]);
    });
    return parts.includes("") ? [] : [{ table, index, key: `${prefix}:${parts.join("|")}` }];
  });
}

/** Far below the longest key of an index, and longer than any address. */
const MAX_PART_LENGTH = 200;

/**
 * Spaces, punctuation and the width of letters make no difference, nor does the length of an identity number. Of codes the
 * last one counts.
 */
export function normaliseKeyPart(cell: FormCell): string {
  const text = typeof cell === "string" ? cell : (cell?.at(-1) ?? "");
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}]/gu, "");
  const [number = "", longer = number] = /^\d{15}$/.test(plain) ? listIdentityNumberVariants(plain) : [plain];
  return longer.slice(0, MAX_PART_LENGTH);
}

/** Nothing is added for a row whose amount cannot be computed yet. */
function runAmount(amount: Formula, frame: FormulaInput): Money {
  try {
    const value = amount.run(frame);
    return value instanceof Decimal ? value : ZERO_MONEY;
  } catch (error) {
    if (error instanceof EvaluationError) return ZERO_MONEY;
    throw error;
  }
}
