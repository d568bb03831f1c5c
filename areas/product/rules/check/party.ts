import type {
  FormElement,
  FormSection,
  PartyElementCodes,
  PartyFactName,
} from "#platform/forms/definition.ts";
import { isTableSection, getFormulaValueType } from "#platform/forms/filled-form.ts";
import { type ProductErrorReporter, reportDuplicateCodes } from "./error-report.ts";

/** Checks the parties of a section: each named field must exist and be able to hold its fact. */
export function checkPartyElements(
  section: FormSection,
  sections: readonly FormSection[],
  report: ProductErrorReporter,
): void {
  const { code, parties = [], sameAs } = section;
  const reportSection = (error: string) => report(`分区“${code}”`, error);
  const elementOf = (name: string) => section.elements.find(({ elementCode }) => elementCode === name);
  for (const party of parties) checkParty(party, elementOf, reportSection);
  reportDuplicateCodes(
    parties.flatMap((party) => Object.values(party)),
    (name) => `分区“${code}”当事人字段“${name}”`,
    report,
  );
  if (sameAs) checkSameAs(section, sameAs, sections, reportSection);
}

type ElementOf = (name: string) => FormElement | undefined;

function checkParty(
  party: PartyElementCodes,
  elementOf: ElementOf,
  reportSection: (error: string) => void,
): void {
  if (party.name === undefined && party.certificateNo === undefined)
    reportSection("当事人应有名称或证件号码字段（name、certificateNo）");
  for (const [fact, name] of Object.entries(party) as [PartyFactName, string][]) {
    const element = elementOf(name);
    if (!element) reportSection(`当事人中没有字段“${name}”`);
    else if (!mayHold(element, fact)) reportSection(`字段“${name}”的类型不能放当事人的“${fact}”`);
  }
}

const cascaderFacts: ReadonlySet<PartyFactName> = new Set(["industry", "occupation", "region"]);

function mayHold({ type }: FormElement, fact: PartyFactName): boolean {
  if (cascaderFacts.has(fact)) return type === "cascader";
  if (fact === "birthDate") return type === "date";
  return getFormulaValueType(type) === "text" && type !== "date" && type !== "datetime";
}

function checkSameAs(
  { parties, kind, elements }: FormSection,
  { element, section, sets = {} }: NonNullable<FormSection["sameAs"]>,
  sections: readonly FormSection[],
  reportSection: (error: string) => void,
): void {
  const sourceSection = sections.find(({ code }) => code === section);
  if (!sourceSection?.parties || isTableSection(sourceSection))
    reportSection(`“sameAs”所指的分区“${section}”不存在，或没有当事人`);
  if (!parties || kind !== "form") reportSection("有“sameAs”的应是有当事人的单行分区");
  if (elements.find(({ elementCode }) => elementCode === element)?.type !== "switch")
    reportSection(`“sameAs”的字段“${element}”应为是否开关`);
  for (const name of Object.keys(sets))
    if (!elements.some(({ elementCode }) => elementCode === name))
      reportSection(`“sameAs”带出的字段“${name}”不存在`);
}
