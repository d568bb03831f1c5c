const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export type OptionRange = {
  readonly count: number;
  /** -1 where no option may be active, so that what is typed counts by itself. */
  readonly least: number;
  /** The arrows lead from the last option to the first and back. */
  readonly wraps: boolean;
};

/** The option that a key makes active; undefined for a key that moves nothing. */
export function findOptionAfter(
  key: string,
  active: number,
  { count, least, wraps }: OptionRange,
): number | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  if (count === 0) return least;
  if (wraps && Math.abs(step) === 1) return (active + step + count) % count;
  return Math.max(least, Math.min(count - 1, active + step));
}

type Keystroke = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** With a modifier these edit the text of the field; every other key with a modifier is a shortcut of the page. */
const EDITING_KEYS = new Set(["a", "c", "v", "x"]);

/** Whether a key is meant for the page and not for the field and its list. */
export function isPageShortcut({ key, ctrlKey, metaKey, altKey }: Keystroke): boolean {
  if (/^F\d+$/.test(key)) return true;
  if (!ctrlKey && !metaKey && !altKey) return false;
  return key === "Enter" || ([...key].length === 1 && !EDITING_KEYS.has(key.toLowerCase()));
}

/** An id for an option that stays with its content, so that a reader hears when another option becomes active. */
export function buildOptionId(base: string, key: string): string {
  return `${base}-${key.replaceAll(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)}`)}`;
}
