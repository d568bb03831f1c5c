import { listFormRows, type FilledForm } from "#platform/forms/filled-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { watchlistKinds } from "./watchlist.ts";

/** What a form names and a list may hold. `no` is the certificate, the region or the patent number. */
export type ListSubject = {
  readonly fact: string;
  readonly kind: string;
  readonly name: string;
  readonly no: string;
  /** The form has no number to compare, so that an equal name is a hit and not a suspicion. */
  readonly isNameEnough: boolean;
};
export type ListMatch = { readonly place: number; readonly byNumber: boolean };

const { sanctioned, dishonest, barredRespondent, forbiddenDestination, disputedPatent } = watchlistKinds;

type Source = {
  readonly fact: string;
  readonly kind: string;
  /** "section.element" of the forms that have it; the cell may name several. */
  readonly names?: readonly string[];
  readonly numbers?: readonly string[];
  readonly parties?: "holder" | "all";
};

const places = ["cargo.transitPlace", "tradeTerms.claimPayableAt"];
const destinations = ["cargo.destinationPlace", "trip.travelRegion"];

/** Where the forms name what each fact asks the lists about. */
const sources: readonly Source[] = [
  { fact: "holderDishonest", kind: dishonest, parties: "holder" },
  { fact: "respondentListed", kind: barredRespondent, names: ["caseInfo.defendingApplication"] },
  { fact: "patentInDispute", kind: disputedPatent, numbers: ["patent.patentNo"] },
  { fact: "destinationForbidden", kind: forbiddenDestination, numbers: destinations, names: places },
  {
    fact: "sanctionHit",
    kind: sanctioned,
    parties: "all",
    names: ["tradeTerms.vesselVoyage", "cargo.conveyanceNo"],
  },
  { fact: "sanctionHit", kind: forbiddenDestination, numbers: destinations, names: places },
];
export const listFactNames: ReadonlySet<string> = new Set(sources.map(({ fact }) => fact));

type Sections = readonly Pick<FormSection, "code" | "parties">[];

/** What the lists are asked about for these facts, without repetitions. */
export function findListSubjects(
  sections: Sections,
  form: FilledForm,
  facts: ReadonlySet<string>,
): ListSubject[] {
  const subjects = sources
    .filter(({ fact }) => facts.has(fact))
    .flatMap((source) => [
      ...partySubjects(source, sections, form),
      ...(source.names ?? []).flatMap((path) =>
        textsAt(form, path)
          .flatMap(splitNames)
          .map((name) => ({ ...pick(source), name, no: "", isNameEnough: true })),
      ),
      ...(source.numbers ?? []).flatMap((path) =>
        textsAt(form, path).map((no) => ({ ...pick(source), name: "", no, isNameEnough: true })),
      ),
    ]);
  return [...new Map(subjects.map((subject) => [JSON.stringify(subject), subject])).values()];
}

/** "1" is a hit, "2" an equal name that no number proves; a fact of which the lists know nothing is "0". */
export function toListFacts(
  facts: ReadonlySet<string>,
  subjects: readonly ListSubject[],
  matches: readonly ListMatch[],
): Record<string, string> {
  const found = Object.fromEntries([...facts].map((fact) => [fact, "0"]));
  for (const { place, byNumber } of matches) {
    const subject = subjects[place - 1];
    if (!subject) continue;
    const isHit = byNumber || subject.isNameEnough;
    if (isHit || found[subject.fact] === "0") found[subject.fact] = isHit ? "1" : "2";
  }
  return found;
}

const pick = ({ fact, kind }: Source) => ({ fact, kind });

function partySubjects(source: Source, sections: Sections, form: FilledForm): ListSubject[] {
  if (source.parties === undefined) return [];
  return sections
    .filter(({ code }) => source.parties === "all" || code === source.parties)
    .flatMap(({ code, parties = [] }) =>
      parties.flatMap(({ name, certificateNo }) =>
        listFormRows(form[code]).map((row) => ({
          ...pick(source),
          name: textOf(row[name ?? ""]),
          no: textOf(row[certificateNo ?? ""]),
          isNameEnough: false,
        })),
      ),
    )
    .filter(({ name, no }) => name !== "" || no !== "");
}

function textsAt(form: FilledForm, path: string): string[] {
  const [section = "", element = ""] = path.split(".");
  return listFormRows(form[section])
    .map((row) => row[element])
    .map((cell) => textOf(Array.isArray(cell) ? cell.at(-1) : cell))
    .filter((text) => text !== "");
}

const textOf = (cell: unknown): string => (typeof cell === "string" ? cell.trim() : "");

/** A cell may name several, and a ship with its voyage: each part counts, and the text without its voyage. */
function splitNames(text: string): string[] {
  const parts = text.split(/[、，,；;/\n]+/).map((part) => part.trim());
  const ships = [text, ...parts].map((part) => part.replace(/\s+(?:V(?:OY)?\.?\s*)?\w*\d\w*$/i, ""));
  return [...new Set([text, ...parts, ...ships])].filter((name) => name.length > 1);
}
