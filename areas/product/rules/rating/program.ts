import type { Formula } from "#platform/kernel/expression/compile.ts";
import type { FormulaNamedValue, FormulaNames, FormulaValueType } from "#platform/kernel/expression/frame.ts";
import { isUnreadableFormula, type FormulaReader } from "#platform/kernel/expression/formula-reader.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { BlockData, RatingData, ShortRateData, RatingStepData } from "../rating-shape.ts";
import { type CompiledRatingFactor, compileRatingFactor } from "./factor.ts";
import { compileRatingLabel, type RatingLabelFormatter } from "./label.ts";
import { createFormulaFieldTracker, isKnownField } from "./read-fields.ts";
import { type FormReader, createFormReader, toSectionNames } from "#platform/forms/filled-form.ts";

/** The part of a product that rating needs. */
export type RatedProduct = {
  readonly riskCode: string;
  readonly sections: readonly FormSection[];
  readonly rating: RatingData;
  readonly shortRateTables: readonly ShortRateData[];
  readonly maps: FormulaNames["maps"];
  readonly facts: Readonly<Record<string, FormulaValueType>>;
  readonly vatRate: string;
};

/** A use without a formula is a factor of the product. */
export type RatingFactorUse = {
  readonly code: string;
  readonly name: string;
  readonly formula: Formula | undefined;
};
type Target = { readonly section: string; readonly element: string };
type Tier = { readonly upTo: Money | undefined; readonly rate: Money; readonly label: string };

export type RatingStep = {
  readonly code: string;
  readonly label: RatingLabelFormatter;
  readonly when: Formula | undefined;
  readonly work:
    | { readonly kind: "product"; readonly base: Formula; readonly uses: readonly RatingFactorUse[] }
    | { readonly kind: "value"; readonly formula: Formula }
    | { readonly kind: "tiers"; readonly of: Formula; readonly tiers: readonly Tier[] };
  readonly round: number | undefined;
  readonly atLeast: Formula | undefined;
  readonly into: Target | undefined;
  readonly isSummed: boolean;
};

type Persons = {
  readonly label: RatingLabelFormatter;
  readonly perMan: Formula;
  readonly count: Formula;
  readonly age: Formula | undefined;
};

export type RatingBlock = {
  readonly over: string | undefined;
  readonly when: Formula | undefined;
  readonly group: { readonly label: RatingLabelFormatter; readonly unit: string } | undefined;
  readonly persons: Persons | undefined;
  readonly steps: readonly RatingStep[];
};

export type CompiledAfterSumStep = {
  readonly code: string;
  readonly label: string;
  readonly when: Formula | undefined;
  readonly formula: Formula;
};

export type RatingProgram = {
  readonly product: RatedProduct;
  readonly read: FormReader;
  readonly requires: readonly { readonly holds: Formula; readonly field: string; readonly message: string }[];
  readonly factors: ReadonlyMap<string, CompiledRatingFactor>;
  readonly values: ReadonlyMap<string, { readonly formula: Formula; readonly isOnce: boolean }>;
  readonly blocks: readonly RatingBlock[];
  readonly after: readonly CompiledAfterSumStep[];
  readonly sumAmount: Formula;
  readonly authorityAmount: Formula | undefined;
  readonly perPersonAmount: Formula | undefined;
  readonly extras: readonly CompiledAfterSumStep[];
  /** The fields that the premium depends on, as "section.element". */
  readonly reads: ReadonlySet<string>;
};

/** Compiles every formula of a rating once, so that unknown names are reported here and not at a counter. */
export function compileRating(product: RatedProduct, reading: FormulaReader): RatingProgram {
  const sections = toSectionNames(product.sections);
  for (const name of product.rating.deviation?.without ?? [])
    if (!isKnownField(sections, name)) reading.report("费率偏离", `字段“${name}”不存在`);
  return compileProgram(product, { sections, at: "" }, product.rating, reading);
}

/** Compiles the rating of an endorsement, which reads the changed form and the section `change`. */
export function compileEndorsementRating(
  product: RatedProduct,
  kind: string,
  reading: FormulaReader,
): RatingProgram | undefined {
  const change = Object.hasOwn(product.rating.changes, kind) ? product.rating.changes[kind] : undefined;
  if (!change) return undefined;
  const section = { isTable: change.isTable ?? false, elements: change.elements };
  const sections = { ...toSectionNames(product.sections), change: section };
  const requires = [...product.rating.requires, ...(change.requires ?? [])];
  return compileProgram(
    product,
    { sections, at: formatEndorsementRatingPlace(kind) },
    { ...product.rating, ...change, requires },
    reading,
  );
}

export const formatEndorsementRatingPlace = (kind: string): string => `批改“${kind}”`;

/** The surroundings of a compiled formula: its place in messages, the usable names, and the formula reader. */
type CompileSite = { readonly at: string; readonly names: FormulaNames; readonly reading: FormulaReader };

/** Messages put `at` before the places that belong to an endorsement alone. */
type ProgramSite = { readonly sections: FormulaNames["sections"]; readonly at: string };

function compileProgram(
  product: RatedProduct,
  { sections, at }: ProgramSite,
  rating: Omit<RatingData, "changes">,
  outerReading: FormulaReader,
): RatingProgram {
  const { reads, reading } = createFormulaFieldTracker(outerReading);
  const baseNames: FormulaNames = {
    sections,
    values: {},
    facts: product.facts,
    factors: {},
    maps: product.maps,
    within: [],
  };
  const { values, names: withValues } = compileValues(rating.values, baseNames, reading);
  const factors = new Map(
    rating.factors.map((factor) => [factor.code, compileRatingFactor(factor, withValues, reading)]),
  );
  const names = { ...withValues, factors: Object.fromEntries(factors) };
  const { blocks, names: afterBlocks } = compileBlocks(rating.blocks, names, at, reading);
  const after: CompiledAfterSumStep[] = [];
  let visibleNames: FormulaNames = withValue(afterBlocks, "annual");
  for (const step of rating.after) {
    after.push(compileAfter(step, { at: `${at}合计后的计算“${step.code}”`, names: visibleNames, reading }));
    visibleNames = withValue(visibleNames, step.code);
  }
  const extraNames = withValue(visibleNames, "premium");
  const documentSite: CompileSite = { at: `${at}整单`, names, reading };
  return {
    product,
    reads,
    read: createFormReader(sections),
    requires: rating.requires.map((requirement) => ({
      ...requirement,
      holds: reading.formula(`计费前提“${requirement.field}”应成立的条件`, requirement.holds, names, "yes"),
    })),
    factors,
    values,
    blocks,
    after,
    sumAmount: reading.formula("保险金额", rating.sumAmount, names, "number"),
    authorityAmount: optionalFormula("核保权限金额", rating.authorityAmount, "number", documentSite),
    perPersonAmount: optionalFormula("每人核保权限金额", rating.perPersonAmount, "number", documentSite),
    extras: rating.extras.map((extra) =>
      compileAfter(extra, { at: `附带结果“${extra.code}”`, names: extraNames, reading }),
    ),
  };
}

function compileValues(data: RatingData["values"], baseNames: FormulaNames, reading: FormulaReader) {
  const values = new Map<string, { formula: Formula; isOnce: boolean }>();
  let names = baseNames;
  for (const { code, formula: source, within } of data) {
    const valueNames = within === undefined ? names : { ...names, within: [within] };
    const formula = reading.formula(`中间值“${code}”的公式`, source, valueNames);
    if (isUnreadableFormula(formula)) reading.markUnreadable(code);
    values.set(code, { formula, isOnce: within === undefined });
    names = withValue(names, code, { type: formula.type, rows: [...formula.rows] });
  }
  return { values, names };
}

function compileBlocks(data: readonly BlockData[], names: FormulaNames, at: string, reading: FormulaReader) {
  const blocks: RatingBlock[] = [];
  let visibleNames = names;
  for (const [index, block] of data.entries()) {
    const place = `${at}第 ${index + 1} 块`;
    const within = block.over === undefined ? [] : [block.over];
    const namesOutside = visibleNames;
    const steps: RatingStep[] = [];
    for (const step of block.steps) {
      steps.push(
        compileStep(step, { at: nameStep(place, step.code), names: { ...visibleNames, within }, reading }),
      );
      visibleNames = withValue(visibleNames, step.code);
    }
    const blockSite: CompileSite = { at: place, names: { ...visibleNames, within }, reading };
    const group = block.group && {
      label: compileRatingLabel(`${place}合并行`, block.group.label, blockSite.names, reading),
      unit: block.group.unit,
    };
    const persons = block.persons && compilePersons(block.persons, blockSite);
    const when = optionalFormula("适用条件", block.when, "yes", { at: place, names: namesOutside, reading });
    blocks.push({ over: block.over, when, group, persons, steps });
    // Results of a row cannot be read after its table.
    if (block.over !== undefined) visibleNames = namesOutside;
  }
  return { blocks, names: visibleNames };
}

export const nameStep = (block: string, code: string): string => `${block}步骤“${code}”`;

function compilePersons(data: NonNullable<BlockData["persons"]>, site: CompileSite): Persons {
  return {
    label: compileRatingLabel(`${site.at}逐人保费`, data.label, site.names, site.reading),
    perMan: requiredFormula("每人保费", data.perMan, site),
    count: requiredFormula("人数", data.count, site),
    age: optionalFormula("年龄", data.age, "number", site),
  };
}

function compileStep(step: RatingStepData, site: CompileSite): RatingStep {
  return {
    code: step.code,
    label: compileRatingLabel(site.at, step.label, site.names, site.reading),
    when: optionalFormula("适用条件", step.when, "yes", site),
    work: compileWork(step, site),
    round: step.round,
    atLeast: optionalFormula("不低于", step.atLeast, "number", site),
    into: step.into === undefined ? undefined : targetOf(step.into, site),
    isSummed: step.sum ?? false,
  };
}

function compileWork(step: RatingStepData, site: CompileSite): RatingStep["work"] {
  if (step.tiers) {
    const tiers = step.tiers.rows.map(({ upTo, rate, label }) => ({
      upTo: upTo === undefined ? undefined : new Decimal(upTo),
      rate: new Decimal(rate),
      label,
    }));
    return { kind: "tiers", of: requiredFormula("分档累进的金额", step.tiers.of, site), tiers };
  }
  if (step.value !== undefined) return { kind: "value", formula: requiredFormula("公式", step.value, site) };
  const base = requiredFormula("基数", step.base ?? "", site);
  return { kind: "product", base, uses: (step.factors ?? []).map((use) => compileUse(use, site)) };
}

function compileUse(use: NonNullable<RatingStepData["factors"]>[number], site: CompileSite): RatingFactorUse {
  if (typeof use !== "string")
    return {
      code: use.code,
      name: use.label,
      formula: requiredFormula(`系数“${use.code}”的公式`, use.formula, site),
    };
  const { factors, within } = site.names;
  const factor = Object.hasOwn(factors, use) ? factors[use] : undefined;
  if (!factor) site.reading.report(site.at, `没有系数“${use}”`);
  for (const table of factor?.rows ?? [])
    if (!within.includes(table)) site.reading.report(site.at, `系数“${use}”须在表格“${table}”的行内使用`);
  return { code: use, name: "", formula: undefined };
}

type AfterData = { code: string; label: string; when?: string | undefined; value: string };

function compileAfter({ code, label, when, value }: AfterData, site: CompileSite): CompiledAfterSumStep {
  return {
    code,
    label,
    when: optionalFormula("适用条件", when, "yes", site),
    formula: requiredFormula("公式", value, site),
  };
}

function requiredFormula(part: string, source: string, { at, names, reading }: CompileSite): Formula {
  return reading.formula(`${at}的${part}`, source, names, "number");
}

function optionalFormula(
  part: string,
  source: string | undefined,
  type: FormulaValueType,
  { at, names, reading }: CompileSite,
): Formula | undefined {
  return source === undefined ? undefined : reading.formula(`${at}的${part}`, source, names, type);
}

const NUMBER: FormulaNamedValue = { type: "number", rows: [] };

function withValue(names: FormulaNames, code: string, value: FormulaNamedValue = NUMBER): FormulaNames {
  return { ...names, values: { ...names.values, [code]: value } };
}

function targetOf(into: string, { at, names: { sections }, reading }: CompileSite): Target {
  if (!isKnownField(sections, into)) reading.report(at, `结果写入的字段“${into}”不存在`);
  const [section = "", element = ""] = into.split(".");
  return { section, element };
}
