import { spellingsOf } from "#platform/kernel/identity-number.ts";
import type { Suspect } from "../contract/shapes.ts";

type Compared = {
  readonly customerName: string;
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly mobile: string;
  readonly birthDate: string;
};

/** By what two records are one customer for sure, or perhaps; undefined where they have nothing in common. */
export function agreement(one: Compared, other: Compared): Suspect["agrees"] | undefined {
  const isSameNumber = spellingsOf(one.certificateNo).includes(other.certificateNo);
  if (isSameNumber && one.certificateType === other.certificateType) return "certificate";
  if (one.customerName !== other.customerName) return undefined;
  if (one.mobile !== "" && one.mobile === other.mobile) return "mobile";
  return one.birthDate !== "" && one.birthDate === other.birthDate ? "birth" : undefined;
}
