import { compileFormula, type Formula } from "#platform/kernel/expression/compile.ts";
import type { Names, ValueType } from "#platform/kernel/expression/frame.ts";
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
export function compileForm({ sections, checks, facts, maps }: FormParts): CompiledForm {
  const named = sectionNames(sections);
  const names: Names = { sections: named, values: {}, facts, factors: {}, maps, within: [] };
  return {
    sections: sections.map((section) => compileSection(section, names)),
    checks: checks.map((check) => ({ check, holds: compileFormula(check.holds, names, "yes") })),
    facts,
    read: formReader(named),
  };
}

function compileSection(section: FormSection, names: Names): CompiledSection {
  const isMany = isTable(section);
  const inside = isMany ? { ...names, within: [section.code] } : names;
  return {
    section,
    code: section.code,
    isTable: isMany,
    when: section.when === undefined ? undefined : compileFormula(section.when, names, "yes"),
    elements: section.elements.map((element) => compileElement(element, section, inside)),
  };
}

function compileElement(element: FormElement, { parties }: FormSection, names: Names): CompiledElement {
  const type = valueTypeOf(element.type);
  return {
    element,
    code: element.elementCode,
    type,
    when: element.when === undefined ? undefined : compileFormula(element.when, names, "yes"),
    formula: element.formula === undefined ? undefined : compileFormula(element.formula, names, type),
    party: parties?.find(({ name }) => name === element.elementCode),
  };
}
