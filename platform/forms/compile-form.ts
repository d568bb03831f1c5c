import type { Formula } from "#platform/kernel/expression/compile.ts";
import type { Names, ValueType } from "#platform/kernel/expression/frame.ts";
import { type Reading, strictReading } from "#platform/kernel/expression/reading.ts";
import type { FormCheckData, FormElement, FormSection, Party } from "./definition.ts";
import { type FormReader, formReader, isTable, sectionNames, valueTypeOf } from "./filled.ts";

export type FormParts = {
  readonly sections: readonly FormSection[];
  readonly checks: readonly FormCheckData[];
  readonly facts: Readonly<Record<string, ValueType>>;
  readonly maps: Names["maps"];
};

export type CompiledElement = {
  readonly element: FormElement;
  readonly code: string;
  readonly type: ValueType;
  readonly when: Formula | undefined;
  readonly formula: Formula | undefined;
  /** Whose name it is. */
  readonly party: Party | undefined;
};

export type CompiledSection = {
  readonly section: FormSection;
  readonly code: string;
  readonly isTable: boolean;
  readonly when: Formula | undefined;
  readonly elements: readonly CompiledElement[];
};

export type CompiledCheck = { readonly check: FormCheckData; readonly holds: Formula };

export type CompiledForm = {
  readonly sections: readonly CompiledSection[];
  readonly checks: readonly CompiledCheck[];
  readonly facts: FormParts["facts"];
  readonly read: FormReader;
};

/** Every condition of a form, read once; what names no field of it is an error of the definition. */
export function compileForm(
  { sections, checks, facts, maps }: FormParts,
  reading: Reading = strictReading,
): CompiledForm {
  const named = sectionNames(sections);
  const names: Names = { sections: named, values: {}, facts, factors: {}, maps, within: [] };
  return {
    sections: sections.map((section) => compileSection(section, names, reading)),
    checks: checks.map((check) => ({
      check,
      holds: reading.formula(`校验“${check.code}”应成立的条件`, check.holds, names, "yes"),
    })),
    facts,
    read: formReader(named),
  };
}

function compileSection(section: FormSection, names: Names, reading: Reading): CompiledSection {
  const isMany = isTable(section);
  const inside = isMany ? { ...names, within: [section.code] } : names;
  const at = `分区“${section.code}”`;
  return {
    section,
    code: section.code,
    isTable: isMany,
    when:
      section.when === undefined ? undefined : reading.formula(`${at}的显示条件`, section.when, names, "yes"),
    elements: section.elements.map((element) => compileElement(element, section, inside, reading)),
  };
}

function compileElement(
  element: FormElement,
  { code, parties }: FormSection,
  names: Names,
  reading: Reading,
): CompiledElement {
  const type = valueTypeOf(element.type);
  const { elementCode, when, formula } = element;
  const at = `分区“${code}”字段“${elementCode}”`;
  return {
    element,
    code: elementCode,
    type,
    when: when === undefined ? undefined : reading.formula(`${at}的显示条件`, when, names, "yes"),
    formula: formula === undefined ? undefined : reading.formula(`${at}的计算公式`, formula, names, type),
    party: parties?.find(({ name }) => name === elementCode),
  };
}
