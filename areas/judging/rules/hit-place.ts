import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import { listFieldsOfHit } from "#areas/underwriting/rules/hit-fields.ts";

/** A field of the form, or a whole section without one. */
export type HitPlace = { readonly section: string; readonly element: string | undefined };

/** Finds where a hit of a forecast is mended. Undefined if no field of the form decides it. */
export function findHitPlace(
  compiled: CompiledProduct,
  hit: Pick<ReferralHit, "ruleNo" | "message">,
): HitPlace | undefined {
  const [name] = listFieldsOfHit(compiled, hit);
  if (name === undefined) return undefined;
  const [section = "", element] = name.split(".");
  // Files belong to no field: their section is the place.
  const isUpload = compiled.product.sections.some(({ code, kind }) => code === section && kind === "upload");
  return { section, element: isUpload ? undefined : element };
}
