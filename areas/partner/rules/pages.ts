/** A page of one document for people of partners. `key` is the claim and the switch of the registration. */
type PartnerPage = {
  readonly key: string;
  readonly title: string;
  /** The letter that the numbers of its documents begin with. */
  readonly letter: string;
  readonly path: string;
  /** The page takes a mark at its end that the document is opened again. */
  readonly takesRepeatMark: boolean;
};

/** Surveys become a row here when there are survey reports. */
export const partnerPages = [
  { key: "inquiry", title: "询价单", letter: "Q", path: "/quotationDetail/detail", takesRepeatMark: true },
  { key: "proposal", title: "投保单", letter: "T", path: "/insuranceDetail/detail", takesRepeatMark: true },
  { key: "policy", title: "保单", letter: "P", path: "/policyDetail/detail", takesRepeatMark: false },
  { key: "endorsement", title: "批单", letter: "E", path: "/correctionDetail/detail", takesRepeatMark: true },
] as const satisfies readonly PartnerPage[];

export function findPartnerPage(key: string): PartnerPage | undefined {
  return partnerPages.find((page) => page.key === key);
}

/** The address without its ticket. An address whose document was opened before ends with the mark. */
export function buildPartnerPagePath(
  { path, takesRepeatMark }: PartnerPage,
  ticket: { readonly documentNo: string; readonly productLine: string; readonly isRepeated: boolean },
): string {
  const { documentNo, productLine, isRepeated } = ticket;
  return `${path}/${documentNo}/${productLine}SSO${isRepeated && takesRepeatMark ? "/1" : ""}`;
}
