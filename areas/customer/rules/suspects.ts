import { listIdentityNumberVariants } from "#platform/kernel/identity-number.ts";
import type { SuspectedDuplicate } from "../contract/shapes.ts";

type ComparedFields = {
  readonly customerName: string;
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly mobile: string;
  readonly birthDate: string;
};

/**
 * Returns how two records identify the same customer, certainly or possibly; undefined if they have nothing in
 * common.
 */
export function findDuplicateCustomerMatch(
  left: ComparedFields,
  right: ComparedFields,
): SuspectedDuplicate["agrees"] | undefined {
  const isSameNumber = listIdentityNumberVariants(left.certificateNo).includes(right.certificateNo);
  if (isSameNumber && left.certificateType === right.certificateType) return "certificate";
  if (left.customerName !== right.customerName) return undefined;
  if (left.mobile !== "" && left.mobile === right.mobile) return "mobile";
  return left.birthDate !== "" && left.birthDate === right.birthDate ? "birth" : undefined;
}
