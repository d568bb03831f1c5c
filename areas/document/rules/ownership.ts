/** Whatever is somebody's business: a document, or a policy. */
export type Handled = {
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly handlerCode: string;
  readonly handler1Code: string;
};

/** To which house's business, and to whose own, somebody is kept; undefined where it may be anybody's. */
type DocumentOwner = { readonly agencyCode: string | undefined; readonly userCode: string | undefined };

/** A house's business is what its people entered; somebody's own is what he entered and what he handles. */
export function isBusinessOf(
  { agencyCode, inputBy, handlerCode, handler1Code }: Handled,
  kept: DocumentOwner,
): boolean {
  const isOfHouse = kept.agencyCode === undefined || kept.agencyCode === agencyCode;
  const isOwn = kept.userCode === undefined || [inputBy, handlerCode, handler1Code].includes(kept.userCode);
  return isOfHouse && isOwn;
}
