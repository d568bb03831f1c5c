import type { FormCell, FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { isTableSection, getFormulaValueType } from "#platform/forms/filled-form.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import type { Product } from "../rules/product-shape.ts";

/** Draws whole numbers below a limit. Equal draws make the same random form on every machine. */
export type RandomNumberGenerator = (below: number) => number;

export function createRandomFromNumbers(numbers: readonly number[]): RandomNumberGenerator {
  let position = 0;
  return (below) => (numbers[position++ % numbers.length] ?? 0) % below;
}

/** mulberry32 uses 32-bit arithmetic, which is the same in every engine. */
export function createRandomFromSeed(seed: number): RandomNumberGenerator {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Fields as "section.element". `amounts` are figures that may grow and shrink without leaving any rating table. */
export type FormVariation = { readonly amounts: readonly string[]; readonly counts: readonly string[] };

/** Varies a valid form: scales amounts, draws counts, and exchanges choices that exact factors read. */
export function varyFormRandomly(
  product: Product,
  form: FilledForm,
  variation: FormVariation,
  draw: RandomNumberGenerator,
): FilledForm {
  const choices = choicesOf(product);
  return mapCells(product, form, (cell, path) => {
    if (typeof cell !== "string" || cell === "") return cell;
    if (variation.amounts.includes(path))
      return `${Math.max(1, Math.round(Number(cell) * (0.5 + draw(151) / 100)))}.00`;
    // Two rows of two persons are enough for a policy of a group.
    if (variation.counts.includes(path)) return String(2 + draw(300));
    const keys = choices.get(path);
    return keys ? keys[draw(keys.length)] : cell;
  });
}

function choicesOf({ rating }: Product): Map<string, string[]> {
  const exact = rating.factors.filter(({ mode, input }) => mode === "exact" && /^\w+\.\w+$/.test(input));
  return new Map(
    exact.map(({ input, rows, across }) => {
      const keys = rows.map(({ key = "" }) => key);
      return [input, across ? keys.slice(0, 1) : keys] as const;
    }),
  );
}

const GARBAGE: readonly FormCell[] = [
  "",
  " ",
  "0",
  "-1",
  "1",
  "00",
  "1e5",
  "NaN",
  "Infinity",
  "0x10",
  "１２",
  "abc",
  "9".repeat(24),
  "9".repeat(40),
  "0.000000000001",
  "1.123456",
  "2025-02-30",
  "2025-06-31",
  "9999-12-31",
  "0000-00-00",
  "2024-02-29",
  "CNY",
  "USD",
  "__proto__",
  "constructor",
  "{#table}",
  "字".repeat(200),
  "13800000000",
  "010-12345678",
  "a@b.cn",
  "210000",
  "11010519491231002X",
  null,
  [],
  ["C"],
  ["320000", "320100", "320105"],
  ["__proto__"],
];

/** Spoils a form: garbage or missing cells, repeated or missing rows, missing sections. */
export function corruptFormRandomly(
  product: Product,
  form: FilledForm,
  draw: RandomNumberGenerator,
): FilledForm {
  const odds = 2 + draw(40);
  const spoilt = mapCells(product, form, (cell) => (draw(odds) === 0 ? GARBAGE[draw(GARBAGE.length)] : cell));
  const sections = Object.entries(spoilt).flatMap(([code, filled]) => {
    if (draw(30) === 0) return [];
    return [[code, Array.isArray(filled) ? spoiltRows(filled as FilledRow[], draw) : filled] as const];
  });
  return Object.fromEntries(sections);
}

function spoiltRows(rows: readonly FilledRow[], draw: RandomNumberGenerator): readonly FilledRow[] {
  const kind = draw(8);
  if (kind === 0) return [];
  if (kind === 1) return [...rows, ...rows.slice(0, 2)];
  return kind === 2 ? [...rows, {}] : rows;
}

type Change = (cell: FormCell, path: string, element: FormElement) => FormCell;

/** Visits every field of the definition, including empty ones. */
function mapCells({ sections }: Product, form: FilledForm, change: Change): FilledForm {
  const rowOf = ({ code, elements }: FormSection, row: FilledRow): FilledRow => {
    const cells = elements.flatMap((element) => {
      const { elementCode } = element;
      const cell = change(row[elementCode], `${code}.${elementCode}`, element);
      return cell === undefined ? [] : [[elementCode, cell] as const];
    });
    return Object.fromEntries(cells);
  };
  const changed = sections.map((section) => {
    const filled = form[section.code];
    if (!isTableSection(section)) return [section.code, rowOf(section, (filled ?? {}) as FilledRow)] as const;
    return [section.code, ((filled ?? []) as FilledRow[]).map((row) => rowOf(section, row))] as const;
  });
  return Object.fromEntries(changed) as FilledForm;
}

/** Writes the same figures with meaningless zeros. */
export function addMeaninglessZerosToForm(
  product: Product,
  form: FilledForm,
  draw: RandomNumberGenerator,
): FilledForm {
  return mapCells(product, form, (cell, _, { type }) => {
    if (typeof cell !== "string" || getFormulaValueType(type) !== "number" || !/^\d+(\.\d+)?$/.test(cell))
      return cell;
    const zeros = "0".repeat(draw(4));
    return cell.includes(".") ? cell + zeros : `${zeros}${cell}`;
  });
}
