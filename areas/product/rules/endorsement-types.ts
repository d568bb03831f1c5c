import type { EndorsementType } from "./endorsement-shape.ts";
import type { Product } from "./product-shape.ts";

/** The types of endorsement of a product version. */
export function listEndorsementTypes({ endorsements = [] }: Product): readonly EndorsementType[] {
  return endorsements;
}
