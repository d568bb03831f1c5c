/** Posts of administration: who keeps accounts, who grants rights, who looks through the trail. */
const APART: ReadonlySet<string> = new Set(["SYS001", "SYS002", "SYS003"]);

type GradeHolding = { readonly comCode: string; readonly gradeCodes: readonly string[] };

/** Whether somebody who holds one post of administration would hold another post, in whichever branch. */
export function mixesPosts(held: readonly GradeHolding[], given: GradeHolding): boolean {
  const others = held.filter(({ comCode }) => comCode !== given.comCode);
  const all = new Set([...others, given].flatMap(({ gradeCodes }) => gradeCodes));
  return all.size > 1 && [...all].some((code) => APART.has(code));
}

/**
 * Whether somebody holds a post of administration that another does not hold: who keeps the account of such a one
 * could come in as he does.
 */
export function isAbove(held: readonly GradeHolding[], keeper: readonly string[]): boolean {
  return held.some(({ gradeCodes }) => gradeCodes.some((code) => APART.has(code) && !keeper.includes(code)));
}

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";

/** Letters and digits that nobody takes for one another; of at least one kind each. */
export function temporaryPassword(random: Uint8Array): string {
  const all = LETTERS + DIGITS;
  const drawn = [...random].map((byte, index) => {
    const from = index === 0 ? LETTERS : index === 1 ? DIGITS : all;
    return from[byte % from.length] ?? "";
  });
  return drawn.join("");
}
