const READING_RIGHTS: Readonly<Record<string, string>> = {
  Q: "quotation:query",
  T: "proposal:query",
  P: "policy:query",
  E: "endorse:query",
};

/** With which right a document or a policy is read, by the letter that its number begins with. */
export function readingRightOf(businessNo: string): string | undefined {
  return READING_RIGHTS[businessNo.charAt(0)];
}
