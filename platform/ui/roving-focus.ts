type MoveKeys = { before: string; after: string };
type Keystroke = { key: string; currentTarget: HTMLElement; preventDefault(): void };
/** Selectors of the list and of its parts, and the keys that move through it. */
type PartList = { within: string; parts: string; keys?: MoveKeys };

const upAndDown: MoveKeys = { before: "ArrowUp", after: "ArrowDown" };

/** Moves the focus between the parts of a list by arrows, Home and End, and returns the focused part. */
export function moveFocus(event: Keystroke, { within, parts, keys }: PartList): HTMLElement | undefined {
  const list = event.currentTarget.closest(within);
  const elements = [...(list?.querySelectorAll<HTMLElement>(parts) ?? [])];
  const next = findNextIndexByKey(event.key, elements.indexOf(event.currentTarget), elements.length, keys);
  const target = next === undefined ? undefined : elements[next];
  if (!target) return undefined;
  event.preventDefault();
  target.focus();
  return target;
}

export function findNextIndexByKey(
  key: string,
  index: number,
  count: number,
  keys: MoveKeys = upAndDown,
): number | undefined {
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === keys.after) return Math.min(index + 1, count - 1);
  if (key === keys.before) return Math.max(index - 1, 0);
  return undefined;
}
