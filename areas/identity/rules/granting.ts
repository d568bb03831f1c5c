/** Posts of administration: maintain accounts, grant rights, inspect the audit trail. */
const APART: ReadonlySet<string> = new Set(["SYS001", "SYS002", "SYS003"]);

type GradeHolding = { readonly comCode: string; readonly gradeCodes: readonly string[] };

/** Whether a user with one post of administration would get another one, in any branch. */
export function wouldMixAdministrationPosts(
  holdings: readonly GradeHolding[],
  newHolding: GradeHolding,
): boolean {
  const otherHoldings = holdings.filter(({ comCode }) => comCode !== newHolding.comCode);
  const all = new Set([...otherHoldings, newHolding].flatMap(({ gradeCodes }) => gradeCodes));
  return all.size > 1 && [...all].some((code) => APART.has(code));
}

/**
 * Whether a user holds a post of administration that the administrator lacks. The administrator could otherwise sign
 * in as that user.
 */
export function hasHigherAdministrationPost(
  holdings: readonly GradeHolding[],
  administratorGrades: readonly string[],
): boolean {
  return holdings.some(({ gradeCodes }) =>
    gradeCodes.some((code) => APART.has(code) && !administratorGrades.includes(code)),
  );
}

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";

/** Letters and digits that cannot be confused, at least one of each kind. */
export function createTemporaryPassword(random: Uint8Array): string {
  const all = LETTERS + DIGITS;
  const drawn = [...random].map((byte, index) => {
    const from = index === 0 ? LETTERS : index === 1 ? DIGITS : all;
    return from[byte % from.length] ?? "";
  });
  return drawn.join("");
}
