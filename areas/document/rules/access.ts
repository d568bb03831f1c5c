/** The users and the agency that own a document or a policy. */
export type RecordOwnership = {
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly handlerCode: string;
  readonly handler1Code: string;
};

/** The agency and the user whose documents a user sees; undefined means all. */
type OwnershipLimit = { readonly agencyCode: string | undefined; readonly userCode: string | undefined };

/** An agency owns the documents that its people entered; a user owns those entered or handled. */
export function isWithinOwnershipLimit(
  { agencyCode, inputBy, handlerCode, handler1Code }: RecordOwnership,
  limit: OwnershipLimit,
): boolean {
  const isOfAgency = limit.agencyCode === undefined || limit.agencyCode === agencyCode;
  const isOwn = limit.userCode === undefined || [inputBy, handlerCode, handler1Code].includes(limit.userCode);
  return isOfAgency && isOwn;
}

const READING_RIGHTS: Readonly<Record<string, string>> = {
  Q: "quotation:query",
  T: "proposal:query",
  P: "policy:query",
  E: "endorse:query",
};

/** With which right a document or a policy is read, by the letter that its number begins with. */
export function findReadingRight(businessNo: string): string | undefined {
  return READING_RIGHTS[businessNo.charAt(0)];
}
