/** A product that may be begun, and how it is typed. */
type SoldRisk = {
  readonly riskCode: string;
  readonly riskName: string;
  readonly className: string;
  readonly pinyin: string;
  readonly initials: string;
};

/** By code, name, class, pinyin or initials; what begins so comes before what only holds it. */
export function soughtRisks<Risk extends SoldRisk>(risks: readonly Risk[], typed: string): readonly Risk[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return risks;
  return risks
    .map((risk) => ({ risk, rank: rankOf(risk, wanted) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ risk }) => risk);
}

function rankOf({ riskCode, riskName, className, pinyin, initials }: SoldRisk, wanted: string): number {
  const low = riskName.toLowerCase();
  if (riskCode === wanted) return 4;
  if ([riskCode, low, pinyin, initials].some((text) => text.startsWith(wanted))) return 3;
  if (low.includes(wanted)) return 2;
  return [pinyin, initials, className].some((text) => text.includes(wanted)) ? 1 : 0;
}
