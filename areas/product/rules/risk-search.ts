import { foldQuery, rankChoice } from "#platform/search/choice-search.ts";

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
  const query = foldQuery(typed);
  if (query === "") return risks;
  return risks
    .map((risk) => ({ risk, rank: rankOf(risk, query) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((first, second) => second.rank - first.rank)
    .map(({ risk }) => risk);
}

function rankOf(
  { riskCode: code, riskName: label, className, ...spelling }: SoldRisk,
  query: string,
): number {
  return rankChoice({ code, label, ...spelling }, query) || (className.includes(query) ? 1 : 0);
}
