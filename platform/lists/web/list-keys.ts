export type ListKeyCommand =
  | { readonly move: number }
  | { readonly to: "first" | "last" }
  | { readonly act: "open" | "select" | "preview" | "selectPage" | "menu" };

const LEAP = 10;

const deeds: Readonly<Record<string, ListKeyCommand>> = {
  ArrowDown: { move: 1 },
  j: { move: 1 },
  ArrowUp: { move: -1 },
  k: { move: -1 },
  PageDown: { move: LEAP },
  PageUp: { move: -LEAP },
  Home: { to: "first" },
  End: { to: "last" },
  Enter: { act: "open" },
  " ": { act: "select" },
  p: { act: "preview" },
  o: { act: "menu" },
  ContextMenu: { act: "menu" },
};

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Maps a key on a row to a command. Letters work with Caps Lock as well. */
export function toListKeyCommand({ key, ctrlKey, metaKey, altKey }: KeyPress): ListKeyCommand | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === "a" ? { act: "selectPage" } : undefined;
  return deeds[key.length === 1 ? key.toLowerCase() : key];
}

export function computeRowIndexAfterCommand(deed: ListKeyCommand, at: number, count: number): number {
  if ("to" in deed) return deed.to === "first" ? 0 : count - 1;
  return "move" in deed ? Math.max(0, Math.min(count - 1, at + deed.move)) : at;
}
