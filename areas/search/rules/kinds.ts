export type SearchKind =
  | "inquiry"
  | "combination"
  | "proposal"
  | "policy"
  | "endorsement"
  | "customer"
  | "opportunity"
  | "provisional"
  | "prePay";

type KindDefinition = {
  readonly title: string;
  /** The permission needed to find records of this kind. */
  readonly permission: string;
  /** Some grades see only their own entries of this kind. */
  readonly isOwned: boolean;
  /** Agency users also see their colleagues' entries; the search itself limits them to the agency. */
  readonly isSharedInAgency: boolean;
};

/** The kinds of records that the search finds. */
export const searchKinds: Readonly<Record<SearchKind, KindDefinition>> = {
  inquiry: { title: "询价单", permission: "quotation:query", isOwned: true, isSharedInAgency: true },
  combination: { title: "组合询价", permission: "quotation:package", isOwned: true, isSharedInAgency: false },
  proposal: { title: "投保单", permission: "proposal:query", isOwned: true, isSharedInAgency: true },
  policy: { title: "保单", permission: "policy:query", isOwned: true, isSharedInAgency: true },
  endorsement: { title: "批单", permission: "endorse:query", isOwned: true, isSharedInAgency: true },
  customer: { title: "客户", permission: "quotation:query", isOwned: false, isSharedInAgency: true },
  opportunity: { title: "商机", permission: "opportunity:query", isOwned: true, isSharedInAgency: true },
  provisional: { title: "暂保单", permission: "aux:provisional", isOwned: true, isSharedInAgency: true },
  prePay: { title: "预收", permission: "prepay:query", isOwned: true, isSharedInAgency: true },
};

export const allSearchKinds = Object.keys(searchKinds) as SearchKind[];
