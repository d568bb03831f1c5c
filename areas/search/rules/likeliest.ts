type Likely = { readonly title: string; readonly by: string };

const SUREST = ["number", "tail"];

/** By number first, then whose name is what was typed, then whose name begins so; what came first stays first. */
export function likeliest<Row extends Likely>(rows: readonly Row[], wanted: string): Row[] {
  const rank = ({ title, by }: Row): number => {
    const name = title.toLowerCase();
    if (SUREST.includes(by)) return SUREST.indexOf(by);
    if (name === wanted) return SUREST.length;
    return name.startsWith(wanted) ? SUREST.length + 1 : SUREST.length + 2;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
