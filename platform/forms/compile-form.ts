import type { Formula } from "#platform/kernel/expression/compile.ts";
import type { FormulaNames, FormulaValueType } from "#platform/kernel/expression/frame.ts";
import { type FormulaReader, strictFormulaCompiler } from "#platform/kernel/expression/formula-reader.ts";
import type { FormCheckData, FormElement, FormSection, PartyElementCodes } from "./definition.ts";
import {
  type FormReader,
  createFormReader,
  isTableSection,
  toSectionNames,
  getFormulaValueType,
} from "./filled-form.ts";

export type FormDefinition = {
  readonly sections: readonly FormSection[];
  readonly checks: readonly FormCheckData[];
  readonly facts: Readonly<Record<string, FormulaValueType>>;
  readonly maps: FormulaNames["maps"];
};

export type CompiledElement = {
  readonly element: FormElement;
  readonly code: string;
  readonly type: FormulaValueType;
  readonly when: Formula | undefined;
  readonly formula: Formula | undefined;
  /** The party whose name this element holds. */
  readonly party: PartyElementCodes | undefined;
};

export type CompiledSection = {
  readonly section: FormSection;
  readonly code: string;
  readonly isTable: boolean;
  readonly when: Formula | undefined;
  readonly elements: readonly CompiledElement[];
};

export type CompiledCheck = {
  readonly check: FormCheckData;
  readonly holds: Formula;
  readonly figures: readonly { readonly formula: Formula; readonly isAmount: boolean }[];
};

export type CompiledForm = {
  readonly sections: readonly CompiledSection[];
  readonly checks: readonly CompiledCheck[];
  readonly facts: FormDefinition["facts"];
  readonly read: FormReader;
};

/** Compiles every condition and formula of a form once. An unknown name is an error of the definition. */
export function compileForm(
  { sections, checks, facts, maps }: FormDefinition,
  reading: FormulaReader = strictFormulaCompiler,
): CompiledForm {
  const sectionFields = toSectionNames(sections);
  const names: FormulaNames = { sections: sectionFields, values: {}, facts, factors: {}, maps, within: [] };
  return {
    sections: sections.map((section) => compileSection(section, names, reading)),
    checks: checks.map((check) => ({
      check,
      holds: reading.formula(`校验“${check.code}”应成立的条件`, check.holds, names, "yes"),
      figures: (check.figures ?? []).map(({ formula, isAmount }) => ({
        formula: reading.formula(`校验“${check.code}”的数字`, formula, names, "number"),
        isAmount,
      })),
    })),
    facts,
    read: createFormReader(sectionFields),
  };
}

function compileSection(section: FormSection, names: FormulaNames, reading: FormulaReader): CompiledSection {
  const isMany = isTableSection(section);
  const inside = isMany ? { ...names, within: [section.code] } : names;
  const place = `分区“${section.code}”`;
  return {
    section,
    code: section.code,
    isTable: isMany,
    when:
      section.when === undefined
        ? undefined
        : reading.formula(`${place}的显示条件`, section.when, names, "yes"),
    elements: section.elements.map((element) => compileElement(element, section, inside, reading)),
  };
}

function compileElement(
  element: FormElement,
  { code, parties }: FormSection,
  names: FormulaNames,
  reading: FormulaReader,
): CompiledElement {
  const type = getFormulaValueType(element.type);
  const { elementCode, when, formula } = element;
  const place = `分区“${code}”字段“${elementCode}”`;
  return {
    element,
    code: elementCode,
    type,
    when: when === undefined ? undefined : reading.formula(`${place}的显示条件`, when, names, "yes"),
    formula: formula === undefined ? undefined : reading.formula(`${place}的计算公式`, formula, names, type),
    party: parties?.find(({ name }) => name === elementCode),
  };
}
