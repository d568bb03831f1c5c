type RankedRow = { readonly title: string; readonly by: string };

const NUMBER_MATCHES = ["number", "tail"];

/** Sorts number matches first, then equal names, then names that start with the text. The sort is stable. */
export function sortBySearchRelevance<Row extends RankedRow>(rows: readonly Row[], text: string): Row[] {
  const rank = ({ title, by }: Row): number => {
    const name = title.toLowerCase();
    if (NUMBER_MATCHES.includes(by)) return NUMBER_MATCHES.indexOf(by);
    if (name === text) return NUMBER_MATCHES.length;
    return name.startsWith(text) ? NUMBER_MATCHES.length + 1 : NUMBER_MATCHES.length + 2;
  };
  return rows.toSorted((left, right) => rank(left) - rank(right));
}
