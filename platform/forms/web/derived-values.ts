import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { isEmptyCell } from "../check-form.ts";
import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import { type PartyElementCodes, partyFactNames } from "../definition.ts";
import type { FormCell, FilledRow } from "../filled-form.ts";
import { getFieldLockReason, type ProposalInquiryOrigin } from "../locks.ts";
import { deriveFactsFromCertificateNumber, type PartyFacts, listSharedPartyFacts } from "../party.ts";
import { deriveSpanCells, getLongestSpan } from "../span.ts";
import {
  type CellEdit,
  type FormState,
  SINGLE_ROW_ID,
  type RowId,
  findFormTableRow,
  areCellsEqual,
} from "./form-state.ts";

export type CellDerivationContext = {
  readonly form: CompiledForm;
  readonly state: FormState;
  readonly today: PlainDate;
  readonly origin: ProposalInquiryOrigin | undefined;
};

type Cells = Readonly<Record<string, FormCell>>;

/** Adds the derived edits: the other ends of spans, facts of certificate numbers, and facts that two sections share. */
export function withDerivedValues(
  edits: readonly CellEdit[],
  context: CellDerivationContext,
): readonly CellEdit[] {
  const ofSpans = context.form.sections.flatMap((section) => spanEdits(section, edits, context));
  return ofSpans.length === 0
    ? withPartyValues(edits, context)
    : [...withPartyValues(edits, context), ...ofSpans];
}

function spanEdits(
  section: CompiledSection,
  edits: readonly CellEdit[],
  { state, origin }: CellDerivationContext,
): CellEdit[] {
  const { span } = section.section;
  if (!span) return [];
  const typed = cellsOf(edits.filter(({ place }) => place.section === section.code));
  const before = findFormTableRow(state, section.code, SINGLE_ROW_ID) ?? {};
  const cells = Object.entries(deriveSpanCells(span, before, typed, getLongestSpan(section.section, span)));
  const free = cells.filter(([element]) => !isFixed(section, element, origin));
  return editsOf(section, SINGLE_ROW_ID, Object.fromEntries(free));
}

function withPartyValues(edits: readonly CellEdit[], context: CellDerivationContext): readonly CellEdit[] {
  const sections = context.form.sections.filter(({ section }) => section.parties);
  const editsOfParties = edits.filter(({ place }) => sections.some(({ code }) => code === place.section));
  if (editsOfParties.length === 0) return edits;
  const numberEdits = [
    ...Map.groupBy(editsOfParties, ({ place }) => `${place.section}/${place.row}`).values(),
  ].flatMap((rowEdits) => editsFromNumbers(rowEdits, context));
  const allEdits = [...editsOfParties, ...numberEdits];
  const copied = sections.flatMap((section) => sharedEdits(section, allEdits, context));
  return [...edits, ...numberEdits, ...copied];
}

/** Completes an added row with the facts that its certificate numbers contain. */
export function withFactsFromCertificateNumbers(
  row: FilledRow,
  section: CompiledSection,
  context: Omit<CellDerivationContext, "form" | "state">,
): FilledRow {
  return section.section.parties ? { ...row, ...factsFor(section, {}, row, row, context) } : row;
}

function editsFromNumbers(
  edits: readonly CellEdit[],
  { form, state, ...rest }: CellDerivationContext,
): CellEdit[] {
  const [first] = edits;
  const section = form.sections.find(({ code }) => code === first?.place.section);
  if (!first || !section) return [];
  const typed = cellsOf(edits);
  const before = findFormTableRow(state, section.code, first.place.row) ?? {};
  return editsOf(section, first.place.row, factsFor(section, before, { ...before, ...typed }, typed, rest));
}

/** Typed cells override the facts of the number. Facts of the previous number are cleared. */
function factsFor(
  section: CompiledSection,
  before: FilledRow,
  after: FilledRow,
  typed: Cells,
  { today, origin }: Pick<CellDerivationContext, "today" | "origin">,
): Cells {
  const { parties = [] } = section.section;
  const cells = parties.flatMap((party) => {
    const numberElements = [party.certificateNo, party.certificateType];
    if (!numberElements.some((element) => element !== undefined && element in typed)) return [];
    const [earlier, current] = [
      deriveFactsFromCertificateNumber(party, before, today),
      deriveFactsFromCertificateNumber(party, after, today),
    ];
    return partyFactNames.flatMap((fact) => {
      const element = party[fact];
      if (element === undefined || !isEmptyCell(typed[element]) || isFixed(section, element, origin))
        return [];
      if (current[fact] !== undefined) return [[element, current[fact]] as const];
      const isFromEarlier = earlier[fact] !== undefined && areCellsEqual(before[element], earlier[fact]);
      return isFromEarlier ? [[element, ""] as const] : [];
    });
  });
  return Object.fromEntries(cells);
}

/** Fills all facts of a found party. Facts that it lacks are cleared, because they belong to another party. */
export function buildPartyEdits(
  party: PartyElementCodes,
  facts: PartyFacts,
  section: CompiledSection,
  row: RowId,
  origin: ProposalInquiryOrigin | undefined,
): CellEdit[] {
  const cells = partyFactNames.flatMap((fact) => {
    const element = party[fact];
    if (element === undefined || isFixed(section, element, origin)) return [];
    return [[element, facts[fact] ?? emptyCell(section, element)] as const];
  });
  return editsOf(section, row, Object.fromEntries(cells));
}

/** The elements of a party that its user may fill in. */
export function listOpenFacts(
  party: PartyElementCodes,
  section: CompiledSection,
  origin: ProposalInquiryOrigin | undefined,
): PartyElementCodes {
  const isOpen = (code: string | undefined): boolean => {
    const compiled = section.elements.find((candidate) => candidate.code === code);
    return compiled !== undefined && getFieldLockReason(compiled.element, origin) === undefined;
  };
  return Object.fromEntries(Object.entries(party).filter(([, element]) => isOpen(element)));
}

/** Fills the given facts of a party and leaves its other facts as they are. */
export function buildTakenFactEdits(
  party: PartyElementCodes,
  facts: PartyFacts,
  section: string,
): CellEdit[] {
  return partyFactNames.flatMap((fact) => {
    const [element, cell] = [party[fact], facts[fact]];
    if (element === undefined || cell === undefined) return [];
    return [{ place: { section, row: SINGLE_ROW_ID, element }, cell }];
  });
}

/** Copies the facts of another section, or removes the mark when a copied fact was changed. */
function sharedEdits(
  section: CompiledSection,
  edits: readonly CellEdit[],
  { form, state, origin }: CellDerivationContext,
): CellEdit[] {
  const { sameAs, parties: [party = {}] = [] } = section.section;
  const sourceSection = form.sections.find(({ code }) => code === sameAs?.section);
  if (!sameAs || !sourceSection) return [];
  const [otherParty = {}] = sourceSection.section.parties ?? [];
  const typed = cellsOf(edits.filter(({ place }) => place.section === section.code));
  const typedInOther = cellsOf(edits.filter(({ place }) => place.section === sourceSection.code));
  const current: FilledRow = { ...findFormTableRow(state, section.code, SINGLE_ROW_ID), ...typed };
  if (current[sameAs.element] !== "1") return [];
  const source: FilledRow = {
    ...findFormTableRow(state, sourceSection.code, SINGLE_ROW_ID),
    ...typedInOther,
  };
  const shared = listSharedPartyFacts(party, otherParty).filter(
    ({ targetElement: mine }) => !isFixed(section, mine, origin),
  );
  const isJustMarked = sameAs.element in typed;
  const isBroken = shared.some(
    ({ targetElement: mine, sourceElement: their }) =>
      mine in typed && !areCellsEqual(typed[mine], source[their]),
  );
  if (isBroken && !isJustMarked) return editsOf(section, SINGLE_ROW_ID, { [sameAs.element]: "0" });
  const copied = shared
    .filter(({ sourceElement: their }) => isJustMarked || their in typedInOther)
    .map(
      ({ targetElement: mine, sourceElement: their }) =>
        [mine, source[their] ?? emptyCell(section, mine)] as const,
    );
  return editsOf(section, SINGLE_ROW_ID, {
    ...Object.fromEntries(copied),
    ...(isJustMarked ? sameAs.sets : {}),
  });
}

/** Derived values may fill read-only fields, but not fields locked by the inquiry. */
function isFixed(section: CompiledSection, code: string, origin: ProposalInquiryOrigin | undefined): boolean {
  const compiled = section.elements.find((candidate) => candidate.code === code);
  return !compiled || getFieldLockReason({ ...compiled.element, readOnly: false }, origin) !== undefined;
}

function emptyCell(section: CompiledSection, code: string): FormCell {
  const compiled = section.elements.find((candidate) => candidate.code === code);
  if (compiled?.type === "codes") return [];
  return compiled?.element.readOnly ? (compiled.element.defaultEmbedValues[0] ?? "") : "";
}

function cellsOf(edits: readonly CellEdit[]): Record<string, FormCell> {
  return Object.fromEntries(edits.map(({ place, cell }) => [place.element, cell]));
}

function editsOf({ code }: CompiledSection, row: RowId, cells: Cells): CellEdit[] {
  return Object.entries(cells).map(([element, cell]) => ({ place: { section: code, row, element }, cell }));
}
