import { compileFormula, type Formula } from "#platform/kernel/expression/compile.ts";
import { FormulaError } from "#platform/kernel/expression/fault.ts";
import type { NamedValue, Names, ValueType } from "#platform/kernel/expression/frame.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { BlockData, RatingData, ShortRateData, StepData } from "../rating-shape.ts";
import { type CompiledFactor, compileFactor } from "./factor.ts";
import { compileLabel, type Label } from "./label.ts";
import { type FormReader, formReader, sectionNames } from "#platform/forms/filled.ts";

/** What rating needs of a product. */
export type RatedProduct = {
  readonly riskCode: string;
  readonly sections: readonly FormSection[];
  readonly rating: RatingData;
  readonly shortRateTables: readonly ShortRateData[];
  readonly maps: Names["maps"];
  readonly facts: Readonly<Record<string, ValueType>>;
  readonly vatRate: string;
};

/** Without a formula it is a factor of the product. */
export type Use = { readonly code: string; readonly name: string; readonly formula: Formula | undefined };
type Target = { readonly section: string; readonly element: string };
type Tier = { readonly upTo: Money | undefined; readonly rate: Money; readonly label: string };

export type Step = {
  readonly code: string;
  readonly label: Label;
  readonly when: Formula | undefined;
  readonly work:
    | { readonly kind: "product"; readonly base: Formula; readonly uses: readonly Use[] }
    | { readonly kind: "value"; readonly formula: Formula }
    | { readonly kind: "tiers"; readonly of: Formula; readonly tiers: readonly Tier[] };
  readonly round: number | undefined;
  readonly atLeast: Formula | undefined;
  readonly into: Target | undefined;
  readonly isSummed: boolean;
};

type Persons = {
  readonly label: Label;
  readonly perMan: Formula;
  readonly count: Formula;
  readonly age: Formula | undefined;
};

export type Block = {
  readonly over: string | undefined;
  readonly when: Formula | undefined;
  readonly group: { readonly label: Label; readonly unit: string } | undefined;
  readonly persons: Persons | undefined;
  readonly steps: readonly Step[];
};

export type After = {
  readonly code: string;
  readonly label: string;
  readonly when: Formula | undefined;
  readonly formula: Formula;
};

export type Program = {
  readonly product: RatedProduct;
  readonly read: FormReader;
  readonly requires: readonly { readonly holds: Formula; readonly field: string; readonly message: string }[];
  readonly factors: ReadonlyMap<string, CompiledFactor>;
  readonly values: ReadonlyMap<string, { readonly formula: Formula; readonly isOnce: boolean }>;
  readonly blocks: readonly Block[];
  readonly after: readonly After[];
  readonly sumAmount: Formula;
  readonly extras: readonly After[];
};

/** Every formula of a product's rating, read once; what names nothing is told here and not at a counter. */
export function compileRating(product: RatedProduct): Program {
  return compileProgram(product, sectionNames(product.sections), product.rating);
}

/** The premium of an endorsement: the form that it changes, and the section `change`. */
export function compileChange(product: RatedProduct, kind: string): Program | undefined {
  const change = Object.hasOwn(product.rating.changes, kind) ? product.rating.changes[kind] : undefined;
  if (!change) return undefined;
  const section = { isTable: change.isTable ?? false, elements: change.elements };
  const sections = { ...sectionNames(product.sections), change: section };
  const requires = [...product.rating.requires, ...(change.requires ?? [])];
  return compileProgram(product, sections, { ...product.rating, ...change, requires });
}

function compileProgram(
  product: RatedProduct,
  sections: Names["sections"],
  rating: Pick<RatingData, "requires" | "values" | "factors" | "blocks" | "after" | "sumAmount" | "extras">,
): Program {
  const bare: Names = {
    sections,
    values: {},
    facts: product.facts,
    factors: {},
    maps: product.maps,
    within: [],
  };
  const { values, names: withValues } = compileValues(rating.values, bare);
  const factors = new Map(rating.factors.map((factor) => [factor.code, compileFactor(factor, withValues)]));
  const names = { ...withValues, factors: Object.fromEntries(factors) };
  const { blocks, names: afterBlocks } = compileBlocks(rating.blocks, names);
  const after: After[] = [];
  let seen: Names = withNumber(afterBlocks, "annual");
  for (const step of rating.after) {
    after.push(compileAfter(step, seen));
    seen = withNumber(seen, step.code);
  }
  return {
    product,
    read: formReader(sections),
    requires: rating.requires.map((one) => ({ ...one, holds: compileFormula(one.holds, names, "yes") })),
    factors,
    values,
    blocks,
    after,
    sumAmount: compileFormula(rating.sumAmount, names, "number"),
    extras: rating.extras.map((extra) => compileAfter(extra, withNumber(seen, "premium"))),
  };
}

function compileValues(listed: RatingData["values"], bare: Names) {
  const values = new Map<string, { formula: Formula; isOnce: boolean }>();
  let names = bare;
  for (const { code, formula: source, within } of listed) {
    const formula = compileFormula(source, within === undefined ? names : { ...names, within: [within] });
    values.set(code, { formula, isOnce: within === undefined });
    names = withValue(names, code, { type: formula.type, rows: [...formula.rows] });
  }
  return { values, names };
}

function compileBlocks(listed: readonly BlockData[], names: Names) {
  const blocks: Block[] = [];
  let seen = names;
  for (const block of listed) {
    const within = block.over === undefined ? [] : [block.over];
    const outside = seen;
    const steps: Step[] = [];
    for (const step of block.steps) {
      steps.push(compileStep(step, { ...seen, within }));
      seen = withNumber(seen, step.code);
    }
    const inside = { ...seen, within };
    const group = block.group && {
      label: compileLabel(block.group.label, inside),
      unit: block.group.unit,
    };
    const persons = block.persons && compilePersons(block.persons, inside);
    blocks.push({ over: block.over, when: optional(block.when, outside, "yes"), group, persons, steps });
    // What a row came to is nothing that could be read after its table.
    if (block.over !== undefined) seen = outside;
  }
  return { blocks, names: seen };
}

function compilePersons(data: NonNullable<BlockData["persons"]>, names: Names): Persons {
  return {
    label: compileLabel(data.label, names),
    perMan: compileFormula(data.perMan, names, "number"),
    count: compileFormula(data.count, names, "number"),
    age: optional(data.age, names, "number"),
  };
}

function compileStep(step: StepData, names: Names): Step {
  return {
    code: step.code,
    label: compileLabel(step.label, names),
    when: optional(step.when, names, "yes"),
    work: compileWork(step, names),
    round: step.round,
    atLeast: optional(step.atLeast, names, "number"),
    into: step.into === undefined ? undefined : targetOf(step.into, names),
    isSummed: step.sum ?? false,
  };
}

function compileWork(step: StepData, names: Names): Step["work"] {
  if (step.tiers) {
    const tiers = step.tiers.rows.map(({ upTo, rate, label }) => ({
      upTo: upTo === undefined ? undefined : new Decimal(upTo),
      rate: new Decimal(rate),
      label,
    }));
    return { kind: "tiers", of: compileFormula(step.tiers.of, names, "number"), tiers };
  }
  if (step.value !== undefined)
    return { kind: "value", formula: compileFormula(step.value, names, "number") };
  const base = compileFormula(step.base ?? "", names, "number");
  const uses = (step.factors ?? []).map((use): Use => {
    if (typeof use !== "string")
      return { code: use.code, name: use.label, formula: compileFormula(use.formula, names, "number") };
    compileFormula(`factor("${use}")`, names, "number");
    return { code: use, name: "", formula: undefined };
  });
  return { kind: "product", base, uses };
}

function compileAfter(
  { code, label, when, value }: { code: string; label: string; when?: string | undefined; value: string },
  names: Names,
): After {
  return {
    code,
    label,
    when: optional(when, names, "yes"),
    formula: compileFormula(value, names, "number"),
  };
}

function optional(source: string | undefined, names: Names, type: ValueType): Formula | undefined {
  return source === undefined ? undefined : compileFormula(source, names, type);
}

function withNumber(names: Names, code: string): Names {
  return withValue(names, code, { type: "number", rows: [] });
}

function withValue(names: Names, code: string, value: NamedValue): Names {
  return { ...names, values: { ...names.values, [code]: value } };
}

function targetOf(into: string, { sections }: Names): Target {
  const [section = "", element = ""] = into.split(".");
  const known = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!known || !Object.hasOwn(known.elements, element))
    throw new FormulaError("结果写入的字段不存在", into, 0);
  return { section, element };
}
