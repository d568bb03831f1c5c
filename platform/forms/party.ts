import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type PartyElementCodes, type PartyFactName, partyFactNames } from "./definition.ts";
import type { FormCell, FilledRow } from "./filled-form.ts";

export const IDENTITY_CARD_CERTIFICATE_TYPE = "01";
export const CREDIT_CODE_CERTIFICATE_TYPE = "73";

/** The residence permit for people of Hong Kong, Macao and Taiwan has a number in the format of the identity card. */
const personalTypes = new Set([IDENTITY_CARD_CERTIFICATE_TYPE, "09"]);
/** Since 2015 public institutions and associations have a credit code on their certificates as well. */
const organisationTypes = new Set([CREDIT_CODE_CERTIFICATE_TYPE, "75", "76"]);

export type PartyFacts = Readonly<Partial<Record<PartyFactName, FormCell>>>;

/** Derives the facts that a certificate number contains. An incomplete or invalid number gives none. */
export function deriveFactsFromCertificateNumber(
  party: PartyElementCodes,
  row: FilledRow,
  today: PlainDate,
): PartyFacts {
  const type = textAt(row, party.certificateType);
  const number = textAt(row, party.certificateNo);
  if (personalTypes.has(type)) {
    const identity = parseIdentityNumber(number, today);
    return identity.ok ? { gender: identity.gender, birthDate: identity.birthDate } : {};
  }
  return organisationTypes.has(type) && checkSocialCreditCode(number) === undefined ? { taxNo: number } : {};
}

function textAt(row: FilledRow, element: string | undefined): string {
  const cell = element === undefined ? undefined : row[element];
  return typeof cell === "string" ? cell : "";
}

type SharedFact = { readonly targetElement: string; readonly sourceElement: string };

/** Lists the pairs of elements in which two sections hold the same fact of one party. */
export function listSharedPartyFacts(party: PartyElementCodes, otherParty: PartyElementCodes): SharedFact[] {
  return partyFactNames.flatMap((fact) => {
    const [targetElement, sourceElement] = [party[fact], otherParty[fact]];
    if (targetElement === undefined || sourceElement === undefined) return [];
    return [{ targetElement, sourceElement }];
  });
}
