import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { readBusinessLicence } from "./business-licence.ts";
import type { CertificateField } from "./certificate-field.ts";
import { readIdentityCardBack, readIdentityCardFront } from "./identity-card.ts";
import { type Reading, toTextRows } from "./recognized-text.ts";
import { readSeal } from "./seal.ts";

export const certificateKinds = ["identityFront", "identityBack", "businessLicence", "seal"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export const certificateKindNames: Readonly<Record<CertificateKind, string>> = {
  identityFront: "身份证人像面",
  identityBack: "身份证国徽面",
  businessLicence: "营业执照",
  seal: "印章",
};

/** The feature switches of §9: one for certificates, one for seals. */
export function getCertificateSwitch(kind: CertificateKind): "insuranceOcr" | "insuranceStampOcr" {
  return kind === "seal" ? "insuranceStampOcr" : "insuranceOcr";
}

export function readCertificate(
  kind: CertificateKind,
  readings: readonly Reading[],
  today: PlainDate,
): CertificateField[] {
  const rows = readings.map(toTextRows);
  return {
    identityFront: () => readIdentityCardFront(rows, today),
    identityBack: () => readIdentityCardBack(rows, today),
    businessLicence: () => readBusinessLicence(rows),
    seal: () => readSeal(rows),
  }[kind]();
}
