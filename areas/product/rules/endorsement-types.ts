import { fitEndorsementType, isUsableEndorsementType } from "./endorsement-resolution.ts";
import type { EndorsementType } from "./endorsement-shape.ts";
import type { Product } from "./product-shape.ts";

/**
 * Lists the endorsement types of a product version. A version older than the word has those of the version on sale, as
 * far as it has their sections and ratings; without them it can be surrendered and cancelled, and a remark be changed.
 */
export function listEndorsementTypes(product: Product, onSale?: Product): readonly EndorsementType[] {
  if (product.endorsements) return product.endorsements;
  const types = onSale?.endorsements ?? endorsementTypesOfOldVersions;
  return types
    .map((type) => withKnownRatings(fitEndorsementType(type, product.sections), product))
    .filter((type) => isUsableEndorsementType(type) && hasRating(type, product));
}

const hasChange = ({ rating }: Product, kind: string): boolean => Object.hasOwn(rating.changes, kind);

function hasRating({ premium: { rating, modes } }: EndorsementType, product: Product): boolean {
  return (rating === undefined || hasChange(product, rating)) && modes?.length !== 0;
}

function withKnownRatings(type: EndorsementType, product: Product): EndorsementType {
  const { modes, ...premium } = type.premium;
  if (!modes) return type;
  const known = modes.filter(({ rating }) => rating === undefined || hasChange(product, rating));
  return { ...type, premium: { ...premium, modes: known } };
}

/** For versions whose product on sale has no types either. Underwriters decide about them. */
const endorsementTypesOfOldVersions: readonly EndorsementType[] = [
  {
    type: "19",
    opens: [],
    premium: {
      effect: "decrease",
      method: "refund",
      modes: [{ mode: "1", rating: "cancelByCustomer" }, { mode: "3" }, { mode: "5" }],
    },
    guards: ["afterStart"],
    policyBecomes: "04",
    papers: ["B02", "B03"],
    level: 1,
  },
  {
    type: "20",
    opens: [],
    premium: {
      effect: "decrease",
      method: "refund",
      modes: [{ mode: "1", rating: "withdraw" }, { mode: "3" }, { mode: "4" }],
    },
    guards: ["beforeStart"],
    policyStates: ["01"],
    policyBecomes: "05",
    papers: ["B02", "B03"],
    level: 1,
  },
  {
    type: "22",
    opens: [{ section: "base", elements: ["remark"] }],
    premium: { effect: "zero", method: "none" },
    policyStates: ["01", "02", "03"],
    level: 1,
  },
];
