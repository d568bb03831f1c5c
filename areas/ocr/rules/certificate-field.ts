import type { ConfidenceMark, MarkedValue } from "./attempt.ts";

/** What a certificate states, as the recognizer understood it. */
export type CertificateField = {
  readonly code: string;
  readonly label: string;
  readonly value: string;
  readonly mark: ConfidenceMark;
  /** Why the value needs a look; empty without a reason. */
  readonly note: string;
};

export function toField(
  code: string,
  label: string,
  found: MarkedValue | undefined,
  note = "",
): CertificateField[] {
  return found ? [{ code, label, ...found, note }] : [];
}
