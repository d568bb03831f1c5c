type Keys = { before: string; after: string };
type Pressed = { key: string; currentTarget: HTMLElement; preventDefault(): void };

const upAndDown: Keys = { before: "ArrowUp", after: "ArrowDown" };

/** Moves the focus among the matching parts of a list by arrows, Home and End; tells where it went. */
export function moveFocus(event: Pressed, selector: string, keys: Keys = upAndDown): HTMLElement | undefined {
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const next = nextIndex(event.key, parts.indexOf(document.activeElement as HTMLElement), parts.length, keys);
  const target = next === undefined ? undefined : parts[next];
  if (!target) return undefined;
  event.preventDefault();
  target.focus();
  return target;
}

export function nextIndex(key: string, now: number, count: number, keys: Keys = upAndDown): number | undefined {
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === keys.after) return Math.min(now + 1, count - 1);
  if (key === keys.before) return Math.max(now - 1, 0);
  return undefined;
}
