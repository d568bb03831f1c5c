export type SellerGrades = { readonly gradeCodes: readonly string[] };

/** The product lines that a dedicated channel sells, by grade code. */
const linesOfChannel: Readonly<Record<string, readonly string[]>> = {
  // The post of travel channels (旅行险渠道岗).
  PROP213: ["travel"],
};

/** Returns undefined for sellers of all lines: one grade outside the dedicated channels is enough. */
export function listSellableBusinessLines({ gradeCodes }: SellerGrades): ReadonlySet<string> | undefined {
  const lines = gradeCodes.map((grade) => linesOfChannel[grade]);
  const channelLines = lines.filter((linesOfGrade) => linesOfGrade !== undefined);
  return lines.length === 0 || channelLines.length < lines.length ? undefined : new Set(channelLines.flat());
}
