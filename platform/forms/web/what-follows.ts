import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { isEmpty } from "../check-form.ts";
import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import { type Party, partyFacts } from "../definition.ts";
import type { Cell, FilledRow } from "../filled.ts";
import { lockReason, type Origin } from "../locks.ts";
import { factsOfNumber, type PartyFacts, sharedFacts } from "../party.ts";
import { type Edit, type FormState, ONE_ROW, type RowId, rowIn, sameCell } from "./form-state.ts";

export type Following = {
  readonly form: CompiledForm;
  readonly state: FormState;
  readonly today: PlainDate;
  readonly origin: Origin | undefined;
};

type Cells = Readonly<Record<string, Cell>>;

/** The edits, and what follows from them: what a number says of its holder, and what two sections have in common. */
export function withWhatFollows(edits: readonly Edit[], following: Following): readonly Edit[] {
  const sections = following.form.sections.filter(({ section }) => section.parties);
  const ofParties = edits.filter(({ place }) => sections.some(({ code }) => code === place.section));
  if (ofParties.length === 0) return edits;
  const said = [...Map.groupBy(ofParties, ({ place }) => `${place.section}/${place.row}`).values()].flatMap(
    (own) => saidByNumbers(own, following),
  );
  const known = [...ofParties, ...said];
  const copied = sections.flatMap((section) => sharedWith(section, known, following));
  return [...edits, ...said, ...copied];
}

/** A row that is added, with what the numbers in it say. */
export function rowWithFacts(
  row: FilledRow,
  section: CompiledSection,
  following: Omit<Following, "form" | "state">,
): FilledRow {
  return section.section.parties ? { ...row, ...factsFor(section, {}, row, row, following) } : row;
}

function saidByNumbers(edits: readonly Edit[], { form, state, ...rest }: Following): Edit[] {
  const [first] = edits;
  const section = form.sections.find(({ code }) => code === first?.place.section);
  if (!first || !section) return [];
  const given = cellsOf(edits);
  const before = rowIn(state, section.code, first.place.row) ?? {};
  return editsOf(section, first.place.row, factsFor(section, before, { ...before, ...given }, given, rest));
}

/** What was given with the number counts more than the number; what an earlier number said goes with it. */
function factsFor(
  section: CompiledSection,
  before: FilledRow,
  after: FilledRow,
  given: Cells,
  { today, origin }: Pick<Following, "today" | "origin">,
): Cells {
  const { parties = [] } = section.section;
  const cells = parties.flatMap((party) => {
    const numbered = [party.certificateNo, party.certificateType];
    if (!numbered.some((element) => element !== undefined && element in given)) return [];
    const [earlier, now] = [factsOfNumber(party, before, today), factsOfNumber(party, after, today)];
    return partyFacts.flatMap((fact) => {
      const element = party[fact];
      if (element === undefined || !isEmpty(given[element]) || isFixed(section, element, origin)) return [];
      if (now[fact] !== undefined) return [[element, now[fact]] as const];
      const isOfEarlier = earlier[fact] !== undefined && sameCell(before[element], earlier[fact]);
      return isOfEarlier ? [[element, ""] as const] : [];
    });
  });
  return Object.fromEntries(cells);
}

/** Everything that a found party is known by; what it does not have is emptied, since it was another's. */
export function partyEdits(
  party: Party,
  facts: PartyFacts,
  section: CompiledSection,
  row: RowId,
  origin: Origin | undefined,
): Edit[] {
  const cells = partyFacts.flatMap((fact) => {
    const element = party[fact];
    if (element === undefined || isFixed(section, element, origin)) return [];
    return [[element, facts[fact] ?? emptyCell(section, element)] as const];
  });
  return editsOf(section, row, Object.fromEntries(cells));
}

/** What a section takes over from another one, or that it no longer does. */
function sharedWith(
  section: CompiledSection,
  edits: readonly Edit[],
  { form, state, origin }: Following,
): Edit[] {
  const { sameAs, parties: [own = {}] = [] } = section.section;
  const other = form.sections.find(({ code }) => code === sameAs?.section);
  if (!sameAs || !other) return [];
  const [theirs = {}] = other.section.parties ?? [];
  const given = cellsOf(edits.filter(({ place }) => place.section === section.code));
  const givenThere = cellsOf(edits.filter(({ place }) => place.section === other.code));
  const now: FilledRow = { ...rowIn(state, section.code, ONE_ROW), ...given };
  if (now[sameAs.element] !== "1") return [];
  const source: FilledRow = { ...rowIn(state, other.code, ONE_ROW), ...givenThere };
  const shared = sharedFacts(own, theirs).filter(({ mine }) => !isFixed(section, mine, origin));
  const isBegun = sameAs.element in given;
  const isBroken = shared.some(({ mine, their }) => mine in given && !sameCell(given[mine], source[their]));
  if (isBroken && !isBegun) return editsOf(section, ONE_ROW, { [sameAs.element]: "0" });
  const taken = shared
    .filter(({ their }) => isBegun || their in givenThere)
    .map(({ mine, their }) => [mine, source[their] ?? emptyCell(section, mine)] as const);
  return editsOf(section, ONE_ROW, { ...Object.fromEntries(taken), ...(isBegun ? sameAs.sets : {}) });
}

/** A field that is read only for its user is just what is brought along; one that came from an inquiry stays. */
function isFixed(section: CompiledSection, code: string, origin: Origin | undefined): boolean {
  const found = section.elements.find((one) => one.code === code);
  return !found || lockReason({ ...found.element, readOnly: false }, origin) !== undefined;
}

function emptyCell(section: CompiledSection, code: string): Cell {
  const found = section.elements.find((one) => one.code === code);
  if (found?.type === "codes") return [];
  return found?.element.readOnly ? (found.element.defaultEmbedValues[0] ?? "") : "";
}

function cellsOf(edits: readonly Edit[]): Record<string, Cell> {
  return Object.fromEntries(edits.map(({ place, cell }) => [place.element, cell]));
}

function editsOf({ code }: CompiledSection, row: RowId, cells: Cells): Edit[] {
  return Object.entries(cells).map(([element, cell]) => ({ place: { section: code, row, element }, cell }));
}
