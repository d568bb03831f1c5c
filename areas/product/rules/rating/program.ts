import type { Formula } from "#platform/kernel/expression/compile.ts";
import type { NamedValue, Names, ValueType } from "#platform/kernel/expression/frame.ts";
import { isUnreadable, type Reading } from "#platform/kernel/expression/reading.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { BlockData, RatingData, ShortRateData, StepData } from "../rating-shape.ts";
import { type CompiledFactor, compileFactor } from "./factor.ts";
import { compileLabel, type Label } from "./label.ts";
import { notingReads } from "./noted-reads.ts";
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
  readonly authorityAmount: Formula | undefined;
  readonly perPersonAmount: Formula | undefined;
  readonly extras: readonly After[];
  /** The fields that a premium is worked out from, "section.element". */
  readonly reads: ReadonlySet<string>;
};

/** Every formula of a product's rating, read once; what names nothing is told here and not at a counter. */
export function compileRating(product: RatedProduct, reading: Reading): Program {
  return compileProgram(
    product,
    { sections: sectionNames(product.sections), at: "" },
    product.rating,
    reading,
  );
}

/** The premium of an endorsement: the form that it changes, and the section `change`. */
export function compileChange(product: RatedProduct, kind: string, reading: Reading): Program | undefined {
  const change = Object.hasOwn(product.rating.changes, kind) ? product.rating.changes[kind] : undefined;
  if (!change) return undefined;
  const section = { isTable: change.isTable ?? false, elements: change.elements };
  const sections = { ...sectionNames(product.sections), change: section };
  const requires = [...product.rating.requires, ...(change.requires ?? [])];
  return compileProgram(
    product,
    { sections, at: changePlace(kind) },
    { ...product.rating, ...change, requires },
    reading,
  );
}

export const changePlace = (kind: string): string => `批改“${kind}”`;

/** A part of the rating whose formulas are read: where it stands, and what they may name. */
type Spot = { readonly at: string; readonly names: Names; readonly reading: Reading };

/** `at` stands before the place of what an endorsement has of its own. */
type Where = { readonly sections: Names["sections"]; readonly at: string };

function compileProgram(
  product: RatedProduct,
  { sections, at }: Where,
  rating: Omit<RatingData, "changes">,
  telling: Reading,
): Program {
  const { reads, reading } = notingReads(telling);
  const bare: Names = {
    sections,
    values: {},
    facts: product.facts,
    factors: {},
    maps: product.maps,
    within: [],
  };
  const { values, names: withValues } = compileValues(rating.values, bare, reading);
  const factors = new Map(
    rating.factors.map((factor) => [factor.code, compileFactor(factor, withValues, reading)]),
  );
  const names = { ...withValues, factors: Object.fromEntries(factors) };
  const { blocks, names: afterBlocks } = compileBlocks(rating.blocks, names, at, reading);
  const after: After[] = [];
  let seen: Names = withNumber(afterBlocks, "annual");
  for (const step of rating.after) {
    after.push(compileAfter(step, { at: `${at}合计后的计算“${step.code}”`, names: seen, reading }));
    seen = withNumber(seen, step.code);
  }
  const inExtras = withNumber(seen, "premium");
  const whole: Spot = { at: `${at}整单`, names, reading };
  return {
    product,
    reads,
    read: formReader(sections),
    requires: rating.requires.map((one) => ({
      ...one,
      holds: reading.formula(`计费前提“${one.field}”应成立的条件`, one.holds, names, "yes"),
    })),
    factors,
    values,
    blocks,
    after,
    sumAmount: reading.formula("保险金额", rating.sumAmount, names, "number"),
    authorityAmount: optional("核保权限金额", rating.authorityAmount, "number", whole),
    perPersonAmount: optional("每人核保权限金额", rating.perPersonAmount, "number", whole),
    extras: rating.extras.map((extra) =>
      compileAfter(extra, { at: `附带结果“${extra.code}”`, names: inExtras, reading }),
    ),
  };
}

function compileValues(listed: RatingData["values"], bare: Names, reading: Reading) {
  const values = new Map<string, { formula: Formula; isOnce: boolean }>();
  let names = bare;
  for (const { code, formula: source, within } of listed) {
    const here = within === undefined ? names : { ...names, within: [within] };
    const formula = reading.formula(`中间值“${code}”的公式`, source, here);
    if (isUnreadable(formula)) reading.lose(code);
    values.set(code, { formula, isOnce: within === undefined });
    names = withValue(names, code, { type: formula.type, rows: [...formula.rows] });
  }
  return { values, names };
}

function compileBlocks(listed: readonly BlockData[], names: Names, at: string, reading: Reading) {
  const blocks: Block[] = [];
  let seen = names;
  for (const [index, block] of listed.entries()) {
    const here = `${at}第 ${index + 1} 块`;
    const within = block.over === undefined ? [] : [block.over];
    const outside = seen;
    const steps: Step[] = [];
    for (const step of block.steps) {
      steps.push(compileStep(step, { at: stepPlace(here, step.code), names: { ...seen, within }, reading }));
      seen = withNumber(seen, step.code);
    }
    const inside: Spot = { at: here, names: { ...seen, within }, reading };
    const group = block.group && {
      label: compileLabel(`${here}合并行`, block.group.label, inside.names, reading),
      unit: block.group.unit,
    };
    const persons = block.persons && compilePersons(block.persons, inside);
    const when = optional("适用条件", block.when, "yes", { at: here, names: outside, reading });
    blocks.push({ over: block.over, when, group, persons, steps });
    // What a row came to is nothing that could be read after its table.
    if (block.over !== undefined) seen = outside;
  }
  return { blocks, names: seen };
}

export const stepPlace = (block: string, code: string): string => `${block}步骤“${code}”`;

function compilePersons(data: NonNullable<BlockData["persons"]>, spot: Spot): Persons {
  return {
    label: compileLabel(`${spot.at}逐人保费`, data.label, spot.names, spot.reading),
    perMan: needed("每人保费", data.perMan, spot),
    count: needed("人数", data.count, spot),
    age: optional("年龄", data.age, "number", spot),
  };
}

function compileStep(step: StepData, spot: Spot): Step {
  return {
    code: step.code,
    label: compileLabel(spot.at, step.label, spot.names, spot.reading),
    when: optional("适用条件", step.when, "yes", spot),
    work: compileWork(step, spot),
    round: step.round,
    atLeast: optional("不低于", step.atLeast, "number", spot),
    into: step.into === undefined ? undefined : targetOf(step.into, spot),
    isSummed: step.sum ?? false,
  };
}

function compileWork(step: StepData, spot: Spot): Step["work"] {
  if (step.tiers) {
    const tiers = step.tiers.rows.map(({ upTo, rate, label }) => ({
      upTo: upTo === undefined ? undefined : new Decimal(upTo),
      rate: new Decimal(rate),
      label,
    }));
    return { kind: "tiers", of: needed("分档累进的金额", step.tiers.of, spot), tiers };
  }
  if (step.value !== undefined) return { kind: "value", formula: needed("公式", step.value, spot) };
  const base = needed("基数", step.base ?? "", spot);
  return { kind: "product", base, uses: (step.factors ?? []).map((use) => compileUse(use, spot)) };
}

function compileUse(use: NonNullable<StepData["factors"]>[number], spot: Spot): Use {
  if (typeof use !== "string")
    return { code: use.code, name: use.label, formula: needed(`系数“${use.code}”的公式`, use.formula, spot) };
  const { factors, within } = spot.names;
  const known = Object.hasOwn(factors, use) ? factors[use] : undefined;
  if (!known) spot.reading.tell(spot.at, `没有系数“${use}”`);
  for (const table of known?.rows ?? [])
    if (!within.includes(table)) spot.reading.tell(spot.at, `系数“${use}”须在表格“${table}”的行内使用`);
  return { code: use, name: "", formula: undefined };
}

type Written = { code: string; label: string; when?: string | undefined; value: string };

function compileAfter({ code, label, when, value }: Written, spot: Spot): After {
  return { code, label, when: optional("适用条件", when, "yes", spot), formula: needed("公式", value, spot) };
}

function needed(what: string, source: string, { at, names, reading }: Spot): Formula {
  return reading.formula(`${at}的${what}`, source, names, "number");
}

function optional(
  what: string,
  source: string | undefined,
  type: ValueType,
  { at, names, reading }: Spot,
): Formula | undefined {
  return source === undefined ? undefined : reading.formula(`${at}的${what}`, source, names, type);
}

function withNumber(names: Names, code: string): Names {
  return withValue(names, code, { type: "number", rows: [] });
}

function withValue(names: Names, code: string, value: NamedValue): Names {
  return { ...names, values: { ...names.values, [code]: value } };
}

function targetOf(into: string, { at, names: { sections }, reading }: Spot): Target {
  const [section = "", element = ""] = into.split(".");
  const known = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!known || !Object.hasOwn(known.elements, element)) reading.tell(at, `结果写入的字段“${into}”不存在`);
  return { section, element };
}
