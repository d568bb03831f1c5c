const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export type OptionRange = {
  readonly count: number;
  /** The lowest index: -1 if no option needs to be active, so that the typed text counts by itself. */
  readonly least: number;
  /** True if the arrows continue from the last option to the first and back. */
  readonly wraps: boolean;
};

/** Returns the option that a key activates; undefined if the key moves nothing. */
export function findOptionIndexAfterKey(
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

/** With a modifier these keys edit the text. All other keys with a modifier are shortcuts of the page. */
const EDITING_KEYS = new Set(["a", "c", "v", "x"]);

/** Whether a key is a shortcut of the page and not for the field or its list. */
export function isPageShortcut({ key, ctrlKey, metaKey, altKey }: Keystroke): boolean {
  if (/^F\d+$/.test(key)) return true;
  if (!ctrlKey && !metaKey && !altKey) return false;
  return key === "Enter" || ([...key].length === 1 && !EDITING_KEYS.has(key.toLowerCase()));
}

/** Builds an option's id from its content, so that screen readers notice when another option becomes active. */
export function buildOptionId(base: string, key: string): string {
  return `${base}-${key.replaceAll(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)}`)}`;
}
