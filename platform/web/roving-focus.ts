type Keys = { before: string; after: string };
type Pressed = { key: string; currentTarget: HTMLElement; preventDefault(): void };
type Among = { within: string; parts: string; keys?: Keys };

const upAndDown: Keys = { before: "ArrowUp", after: "ArrowDown" };

/** Moves the focus from one part of a list to another by arrows, Home and End; tells where it went. */
export function moveFocus(event: Pressed, { within, parts, keys }: Among): HTMLElement | undefined {
  const all = [...(event.currentTarget.closest(within)?.querySelectorAll<HTMLElement>(parts) ?? [])];
  const next = nextIndex(event.key, all.indexOf(event.currentTarget), all.length, keys);
  const target = next === undefined ? undefined : all[next];
  if (!target) return undefined;
  event.preventDefault();
  target.focus();
  return target;
}

export function nextIndex(
  key: string,
  now: number,
  count: number,
  keys: Keys = upAndDown,
): number | undefined {
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === keys.after) return Math.min(now + 1, count - 1);
  if (key === keys.before) return Math.max(now - 1, 0);
  return undefined;
}
