import type { FormElement, FormSection, Party, PartyFact } from "#platform/forms/definition.ts";
import { isTable, valueTypeOf } from "#platform/forms/filled.ts";
import { type Say, sayTwice } from "./place.ts";

/** Whom a section is about: each field that is named must be there, and be able to hold what is known. */
export function checkParties(section: FormSection, sections: readonly FormSection[], say: Say): void {
  const { code, parties = [], sameAs } = section;
  const sayHere = (fault: string) => say(`分区“${code}”`, fault);
  const elementOf = (name: string) => section.elements.find(({ elementCode }) => elementCode === name);
  for (const party of parties) checkParty(party, elementOf, sayHere);
  sayTwice(
    parties.flatMap((party) => Object.values(party)),
    (name) => `分区“${code}”当事人字段“${name}”`,
    say,
  );
  if (sameAs) checkSameAs(section, sameAs, sections, sayHere);
}

type ElementOf = (name: string) => FormElement | undefined;

function checkParty(party: Party, elementOf: ElementOf, sayHere: (fault: string) => void): void {
  if (party.name === undefined && party.certificateNo === undefined)
    sayHere("当事人应有名称或证件号码字段（name、certificateNo）");
  for (const [fact, name] of Object.entries(party) as [PartyFact, string][]) {
    const element = elementOf(name);
    if (!element) sayHere(`当事人中没有字段“${name}”`);
    else if (!mayHold(element, fact)) sayHere(`字段“${name}”的类型不能放当事人的“${fact}”`);
  }
}

const ways: ReadonlySet<PartyFact> = new Set(["industry", "occupation", "region"]);

function mayHold({ type }: FormElement, fact: PartyFact): boolean {
  if (ways.has(fact)) return type === "cascader";
  if (fact === "birthDate") return type === "date";
  return valueTypeOf(type) === "text" && type !== "date" && type !== "datetime";
}

function checkSameAs(
  { parties, kind, elements }: FormSection,
  { element, section, sets = {} }: NonNullable<FormSection["sameAs"]>,
  sections: readonly FormSection[],
  sayHere: (fault: string) => void,
): void {
  const other = sections.find(({ code }) => code === section);
  if (!other?.parties || isTable(other)) sayHere(`“sameAs”所指的分区“${section}”不存在，或没有当事人`);
  if (!parties || kind !== "form") sayHere("有“sameAs”的应是有当事人的单行分区");
  if (elements.find(({ elementCode }) => elementCode === element)?.type !== "switch")
    sayHere(`“sameAs”的字段“${element}”应为是否开关`);
  for (const name of Object.keys(sets))
    if (!elements.some(({ elementCode }) => elementCode === name))
      sayHere(`“sameAs”带出的字段“${name}”不存在`);
}
