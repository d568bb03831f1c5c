import {
  CREDIT_CODE_CERTIFICATE_TYPE,
  IDENTITY_CARD_CERTIFICATE_TYPE,
  type PartyFacts,
} from "#platform/forms/party.ts";
import type { PartyElementCodes, PartyFactName } from "#platform/forms/definition.ts";
import type { ConfidenceMark } from "./attempt.ts";
import type { CertificateField } from "./certificate-field.ts";
import type { CertificateKind } from "./certificate-kinds.ts";

const PERSON = "1";
const ORGANIZATION = "2";
const genders: Readonly<Record<string, string>> = { 男: "1", 女: "2" };

export const confidenceNames: Readonly<Record<ConfidenceMark, string>> = {
  high: "高",
  medium: "中",
  low: "低",
  check: "需核对",
};

/** The fact of a party that each field of a certificate states. */
const factByField: Readonly<Record<CertificateKind, Readonly<Record<string, PartyFactName>>>> = {
  identityFront: {
    name: "name",
    gender: "gender",
    birthDate: "birthDate",
    address: "address",
    certificateNo: "certificateNo",
  },
  identityBack: {},
  businessLicence: { name: "name", creditCode: "certificateNo", address: "address" },
  seal: { company: "name" },
};

export function findFact(
  kind: CertificateKind,
  field: string,
  party: PartyElementCodes,
): PartyFactName | undefined {
  const fact = factByField[kind][field];
  return fact !== undefined && party[fact] !== undefined ? fact : undefined;
}

/** A doubtful value is taken over only if the user says so. */
export function isTickedAtFirst(mark: ConfidenceMark): boolean {
  return mark === "high" || mark === "medium";
}

/** A number is meaningless without its type, so that both are taken over together. */
export function toPartyFacts(
  kind: CertificateKind,
  fields: readonly CertificateField[],
  party: PartyElementCodes,
): PartyFacts {
  const facts: Record<string, string> = {};
  for (const { code, value } of fields) {
    const fact = findFact(kind, code, party);
    if (fact === undefined) continue;
    facts[fact] = fact === "gender" ? (genders[value] ?? "") : value;
    if (fact !== "certificateNo") continue;
    const isPerson = kind === "identityFront";
    facts["certificateType"] = isPerson ? IDENTITY_CARD_CERTIFICATE_TYPE : CREDIT_CODE_CERTIFICATE_TYPE;
    facts["customerType"] = isPerson ? PERSON : ORGANIZATION;
  }
  return facts;
}

/** What the form holds for a field at present, as the certificate writes it. */
export function describePresentFact(facts: PartyFacts, fact: PartyFactName): string {
  const cell = facts[fact];
  const text = typeof cell === "string" ? cell : "";
  return fact === "gender" ? (Object.entries(genders).find(([, code]) => code === text)?.[0] ?? "") : text;
}
