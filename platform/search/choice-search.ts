/** Pinyin and initials of a text; both are empty where they are not known. */
export type Spelling = { readonly pinyin: string; readonly initials: string };
export type SpellText = (text: string) => Spelling;
type Choice = { readonly code: string; readonly label: string } & Partial<Spelling>;

/** Ranks a choice for a typed text by Chinese, pinyin, initials and code; 0 if nothing fits. */
export function rankChoice({ code, label, pinyin = "", initials = "" }: Choice, query: string): number {
  const [lowerLabel, lowerCode] = [label.toLowerCase(), code.toLowerCase()];
  if (lowerLabel === query || lowerCode === query) return 5;
  if (lowerLabel.startsWith(query)) return 4;
  const texts = [initials, pinyin, lowerCode];
  if (texts.some((text) => text.startsWith(query))) return 3;
  if (lowerLabel.includes(query)) return 2;
  // A single letter occurs in nearly every spelling.
  if (query.length < 2) return 0;
  // Letters within a syllable mean nothing: “nj” is no 滨江.
  const isSyllable = initials.includes(query.charAt(0)) && pinyin.includes(query);
  return isSyllable || initials.includes(query) || lowerCode.includes(query) ? 1 : 0;
}

/** The form of a typed text in which choices are searched. Keyboards type ü as v. */
export function foldQuery(typed: string): string {
  return typed.trim().toLowerCase().replaceAll("ü", "v");
}

const spellings = new WeakMap<Choice, Spelling>();
const UNKNOWN: Spelling = { pinyin: "", initials: "" };

/** Returns the spelling that a list brought along, or else spells the label once. */
export function getSpelling(choice: Choice, spell: SpellText | undefined): Spelling {
  const { pinyin = "", initials = "" } = choice;
  if (initials !== "") return { pinyin, initials };
  const known = spellings.get(choice);
  if (known || !spell) return known ?? UNKNOWN;
  const spelling = spell(choice.label);
  spellings.set(choice, spelling);
  return spelling;
}

/** The choices that fit a typed text, in their own order; all of them while nothing is typed. */
export function filterChoices<Entry extends Choice>(
  choices: readonly Entry[],
  typed: string,
  spell: SpellText | undefined,
): readonly Entry[] {
  const query = foldQuery(typed);
  if (query === "") return choices;
  return choices.filter((choice) => rankChoice({ ...choice, ...getSpelling(choice, spell) }, query) > 0);
}
