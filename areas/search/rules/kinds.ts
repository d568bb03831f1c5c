export type FoundKind = "inquiry" | "combination" | "proposal" | "policy" | "customer";

type Described = {
  readonly title: string;
  /** Who may not ask for these finds none of them. */
  readonly permission: string;
  /** Some grades see only what they entered themselves. */
  readonly isOwned: boolean;
  /** Of these what colleagues of the same house entered is seen as well; the search itself keeps to the house. */
  readonly isOfHouse: boolean;
};

/** What there is to find. */
export const kinds: Readonly<Record<FoundKind, Described>> = {
  inquiry: { title: "询价单", permission: "quotation:query", isOwned: true, isOfHouse: true },
  combination: { title: "组合询价", permission: "quotation:package", isOwned: true, isOfHouse: false },
  proposal: { title: "投保单", permission: "proposal:query", isOwned: true, isOfHouse: true },
  policy: { title: "保单", permission: "policy:query", isOwned: true, isOfHouse: true },
  customer: { title: "客户", permission: "quotation:query", isOwned: false, isOfHouse: true },
};

export const kindNames = Object.keys(kinds) as FoundKind[];
