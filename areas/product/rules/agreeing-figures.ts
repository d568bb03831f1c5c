import type { FormCheckData, FormElement, FormSection } from "#platform/forms/definition.ts";
import { getFormulaValueType, isTableSection } from "#platform/forms/filled-form.ts";
import type { Agreement, Product } from "./product-shape.ts";
import { listProductLimits } from "./product-choices.ts";

type Sections = Product["sections"];
type AgreeingFigure = { readonly section: FormSection; readonly element?: FormElement | undefined };

/** Finds the figure of an agreement: a field, or a table whose rows are counted. */
export function findAgreeingFigure(sections: Sections, name: string): AgreeingFigure | undefined {
  const [sectionCode = "", elementCode] = name.split(".");
  const section = sections.find(({ code }) => code === sectionCode);
  if (!section) return undefined;
  if (elementCode === undefined) return isTableSection(section) ? { section } : undefined;
  const element = section.elements.find((candidate) => candidate.elementCode === elementCode);
  return element && getFormulaValueType(element.type) === "number" ? { section, element } : undefined;
}

/** Builds the checks of `agrees`. A figure that is not given yet contradicts nothing. */
export function buildAgreementChecks({ sections, agrees = [] }: Product): FormCheckData[] {
  return agrees.flatMap((agreement) =>
    [agreementCheck(sections, agreement), groupAgreementCheck(sections, agreement)].filter(
      (check) => check !== undefined,
    ),
  );
}

function agreementCheck(sections: Sections, agreement: Agreement): FormCheckData | undefined {
  const { code, when } = agreement;
  const figure = findAgreeingFigure(sections, agreement.figure);
  const equal = findAgreeingFigure(sections, agreement.equals);
  if (!figure || !equal) return undefined;
  const [left, right] = [
    describeFigure(figure, agreement.figureRows),
    describeFigure(equal, agreement.equalsRows),
  ];
  const conditions = [...(when === undefined ? [] : [`(${when})`]), left.given, right.given];
  return {
    code,
    holds: `not (${conditions.join(" and ")}) or ${left.value} == ${right.value}`,
    field: left.field,
    otherField: right.field,
    message: `${left.label} {0} 与${right.label} {1} 不一致`,
    figures: [
      { formula: left.value, isAmount: left.isAmount },
      { formula: right.value, isAmount: right.isAmount },
    ],
  };
}

/** Holds the rows of a table against the persons of each group, once their totals agree. */
function groupAgreementCheck(sections: Sections, agreement: Agreement): FormCheckData | undefined {
  const { code, when, by } = agreement;
  const counted = findAgreeingFigure(sections, agreement.figure);
  const told = findAgreeingFigure(sections, agreement.equals);
  if (by === undefined || !counted || !told?.element) return undefined;
  const [table, rows] = [told.section.code, counted.section.code];
  const group = `${table}.${by}`;
  const inGroup = `count(${rows}, ${rows}.${by} == ${group})`;
  const { field, value } = describeFigure(told, undefined);
  const differs = `not empty(${group}) and not empty(${field}) and ${inGroup} != ${field}`;
  const isTotal = `count(${rows}) == ${value}`;
  const conditions = [...(when === undefined ? [] : [`(${when})`]), isTotal];
  return {
    code: `${code}By${by}`,
    holds: `not (${conditions.join(" and ")}) or count(${table}, ${differs}) == 0`,
    field: `${rows}.${by}`,
    otherField: field,
    message: `${getElementLabel(counted.section, by)} {0} 在${counted.section.title}中有 {1} 行，与该组${told.element.label} {2} 不一致`,
    figures: [group, inGroup, field].map((shown) => ({
      formula: `lookup(${table}, ${differs}, ${shown})`,
      isAmount: false,
    })),
  };
}

const getElementLabel = ({ elements }: FormSection, code: string): string =>
  elements.find(({ elementCode }) => elementCode === code)?.label ?? code;

function describeFigure({ section, element }: AgreeingFigure, rows: string | undefined) {
  const { code, title } = section;
  const chosenRows = rows === undefined ? "" : `, ${rows}`;
  if (!element)
    return {
      label: `${title}行数`,
      field: `${code}.${section.elements[0]?.elementCode ?? ""}`,
      value: `count(${code}${chosenRows})`,
      given: `count(${code}${chosenRows}) > 0`,
      isAmount: false,
    };
  const field = `${code}.${element.elementCode}`;
  const shared = { field, isAmount: element.type === "money" || field === "limit.limitValue" };
  if (!isTableSection(section))
    return { ...shared, label: element.label, value: field, given: `not empty(${field})` };
  const isGiven = `not empty(${field})${rows === undefined ? "" : ` and (${rows})`}`;
  return {
    ...shared,
    label: rows === undefined ? `${element.label}合计` : `${title}的${element.label}`,
    value: `sum(${code}, ${field}${chosenRows})`,
    given: `count(${code}, ${isGiven}) > 0`,
  };
}

export const LIMIT_VALUE = "limit.limitValue";
export const highestLimit = (limitCode: string) =>
  `most(limit, ${LIMIT_VALUE}, limit.limitCode == '${limitCode}')`;
const lowestLimit = (limitCode: string) =>
  `0 - most(limit, 0 - ${LIMIT_VALUE}, limit.limitCode == '${limitCode}')`;

/** A limit has one value: in all its rows, and in the field of the same code elsewhere in the form. */
export function buildLimitAgreementChecks(product: Product): FormCheckData[] {
  if (!findAgreeingFigure(product.sections, LIMIT_VALUE)) return [];
  const others = product.sections.filter(({ code }) => code !== "limit");
  return [...listProductLimits(product)].flatMap((limitCode) => [
    repeatedLimitCheck(limitCode),
    ...others.flatMap((section) =>
      section.elements
        .filter(
          ({ elementCode, type }) => elementCode === limitCode && getFormulaValueType(type) === "number",
        )
        .map((element) => sameLimitCheck(section, element)),
    ),
  ]);
}

function repeatedLimitCheck(limitCode: string): FormCheckData {
  const [highest, lowest] = [highestLimit(limitCode), lowestLimit(limitCode)];
  return {
    code: `oneValueOf${limitCode}`,
    holds: `empty(${highest}) or ${highest} == ${lowest}`,
    field: LIMIT_VALUE,
    subject: { list: "limit.limitCode", code: limitCode, label: "同一限额或免赔项" },
    message: "{name}填了不同的数值 {0} 和 {1}，请只保留一项",
    figures: [lowest, highest].map((formula) => ({ formula, isAmount: true })),
  };
}

function sameLimitCheck(section: FormSection, { elementCode, label }: FormElement): FormCheckData {
  const { code, title } = section;
  const field = `${code}.${elementCode}`;
  const limit = highestLimit(elementCode);
  const differs = `not empty(${field}) and ${field} != ${limit}`;
  const isTable = isTableSection(section);
  return {
    code: `sameAsLimit${code}${elementCode}`,
    holds: `empty(${limit}) or ${isTable ? `count(${code}, ${differs}) == 0` : `not (${differs})`}`,
    field: LIMIT_VALUE,
    otherField: field,
    message: `限额与免赔中的${label} {0} 与${title}中的 {1} 不一致`,
    figures: [limit, isTable ? `lookup(${code}, ${differs}, ${field})` : field].map((formula) => ({
      formula,
      isAmount: true,
    })),
  };
}
