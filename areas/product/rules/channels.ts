export type Seller = { readonly gradeCodes: readonly string[] };

/** Which lines of products a channel of its own sells. */
const linesOfChannel: Readonly<Record<string, readonly string[]>> = {
  // 旅行险渠道岗
  PROP213: ["travel"],
};

/** Undefined where somebody sells whatever his branch does: one grade of no such channel is enough. */
export function linesSold({ gradeCodes }: Seller): ReadonlySet<string> | undefined {
  const lines = gradeCodes.map((grade) => linesOfChannel[grade]);
  const bound = lines.filter((own) => own !== undefined);
  return lines.length === 0 || bound.length < lines.length ? undefined : new Set(bound.flat());
}
