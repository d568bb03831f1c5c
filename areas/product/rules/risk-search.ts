/** A product that may be begun, and how it is typed. */
type SoldRisk = {
  readonly riskCode: string;
  readonly riskName: string;
  readonly className: string;
  readonly pinyin: string;
  readonly initials: string;
};

/** Searches by code, name, class, pinyin and initials; matches at the beginning come first. */
export function searchRisks<Risk extends SoldRisk>(risks: readonly Risk[], typed: string): readonly Risk[] {
  const query = typed.trim().toLowerCase();
  if (query === "") return risks;
  return risks
    .map((risk) => ({ risk, rank: rankOf(risk, query) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((first, second) => second.rank - first.rank)
    .map(({ risk }) => risk);
}

function rankOf({ riskCode, riskName, className, pinyin, initials }: SoldRisk, query: string): number {
  const low = riskName.toLowerCase();
  if (riskCode === query) return 4;
  if ([riskCode, low, pinyin, initials].some((text) => text.startsWith(query))) return 3;
  if (low.includes(query)) return 2;
  return [pinyin, initials, className].some((text) => text.includes(query)) ? 1 : 0;
}
