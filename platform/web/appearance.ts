import { localStore, type LocalStore } from "./local-store.ts";

export const DEFAULT_COLOUR = "#f4a548";
const fontSizes = ["small", "medium", "large"] as const;
const modes = ["light", "dark", "system"] as const;

export type FontSize = (typeof fontSizes)[number];
export type ColourMode = (typeof modes)[number];
export type Appearance = { colour: string; mode: ColourMode; fontSize: FontSize };

const standard: Appearance = { colour: DEFAULT_COLOUR, mode: "system", fontSize: "medium" };

/** The user's appearance settings, stored under `theme` and `fontSize`. */
export function createAppearanceStore(store: LocalStore) {
  const listeners = new Set<() => void>();
  let chosen = readAppearance(store.read("theme"), store.read("fontSize"));
  return {
    current: (): Appearance => chosen,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose: (change: Partial<Appearance>): void => {
      chosen = { ...chosen, ...change };
      store.write("theme", JSON.stringify({ colour: chosen.colour, mode: chosen.mode }));
      store.write("fontSize", chosen.fontSize);
      listeners.forEach((listener) => listener());
    },
  };
}

export const appearanceStore = createAppearanceStore(localStore);

export function readAppearance(theme: string | null, fontSize: string | null): Appearance {
  const { colour, mode } = readTheme(theme);
  return {
    colour:
      typeof colour === "string" && /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : standard.colour,
    mode: modes.find((one) => one === mode) ?? standard.mode,
    fontSize: fontSizes.find((one) => one === fontSize) ?? standard.fontSize,
  };
}

function readTheme(theme: string | null): { colour?: unknown; mode?: unknown } {
  try {
    const read: unknown = JSON.parse(theme ?? "{}");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Applies the appearance, and the system's mode if the user left it to the system. */
export function applyAppearanceChanges(root: HTMLElement, dark: MediaQueryList): void {
  let isColoured = false;
  const apply = async (): Promise<void> => {
    const { colour, mode, fontSize } = appearanceStore.current();
    root.dataset["font"] = fontSize;
    if (mode === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = mode;
    // tokens.css sets the shades of the default colour by hand.
    if (colour === DEFAULT_COLOUR && !isColoured) return;
    isColoured = true;
    const { computeShades: accentShades } = await import("./accent.ts");
    if (appearanceStore.current().colour !== colour) return;
    const isDark = mode === "system" ? dark.matches : mode === "dark";
    for (const [name, shade] of Object.entries(accentShades(colour, isDark ? "dark" : "light"))) {
      if (colour === DEFAULT_COLOUR) root.style.removeProperty(`--${name}`);
      else root.style.setProperty(`--${name}`, shade);
    }
  };
  const follow = (): void => void apply();
  follow();
  appearanceStore.subscribe(follow);
  dark.addEventListener("change", follow);
}
