import { creditCodeFault } from "#platform/kernel/credit-code.ts";
import { parseIdentity } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type Party, type PartyFact, partyFacts } from "./definition.ts";
import type { Cell, FilledRow } from "./filled.ts";

export const IDENTITY_CARD = "01";
export const CREDIT_CODE = "73";

/** The residence permit for people of Hong Kong, Macao and Taiwan has a number like the identity card's. */
const ofPersons = new Set([IDENTITY_CARD, "09"]);
/** Since 2015 public institutions and associations have a credit code on their certificates as well. */
const ofOrganisations = new Set([CREDIT_CODE, "75", "76"]);

export type PartyFacts = Readonly<Partial<Record<PartyFact, Cell>>>;

/** What the number of a party's certificate says by itself; nothing while it is not whole. */
export function factsOfNumber(party: Party, row: FilledRow, today: PlainDate): PartyFacts {
  const type = textAt(row, party.certificateType);
  const number = textAt(row, party.certificateNo);
  if (ofPersons.has(type)) {
    const identity = parseIdentity(number, today);
    return identity.ok ? { gender: identity.gender, birthDate: identity.birthDate } : {};
  }
  return ofOrganisations.has(type) && creditCodeFault(number) === undefined ? { taxNo: number } : {};
}

function textAt(row: FilledRow, element: string | undefined): string {
  const cell = element === undefined ? undefined : row[element];
  return typeof cell === "string" ? cell : "";
}

type Shared = { readonly mine: string; readonly their: string };

/** Where two sections say the same of one party. */
export function sharedFacts(own: Party, theirs: Party): Shared[] {
  return partyFacts.flatMap((fact) => {
    const [mine, their] = [own[fact], theirs[fact]];
    return mine === undefined || their === undefined ? [] : [{ mine, their }];
  });
}
