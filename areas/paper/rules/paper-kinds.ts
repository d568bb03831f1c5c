/** The papers that can be printed of a policy. */
const kindNames: Readonly<Record<string, string>> = { schedule: "保险单" };

export function getPaperKindName(kind: string): string {
  return kindNames[kind] ?? kind;
}

/** Two papers of one policy never get the same file name. */
export function buildPaperFileName({
  policyNo,
  kind,
  transactionVersion,
}: {
  readonly policyNo: string;
  readonly kind: string;
  readonly transactionVersion: number;
}): string {
  const later = transactionVersion > 1 ? `-${transactionVersion}` : "";
  return `${getPaperKindName(kind)}-${policyNo}${later}.pdf`;
}
