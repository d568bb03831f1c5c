import { computeContrast } from "./contrast.ts";

type Scheme = "light" | "dark";
export type AccentShades = Record<
  "accent" | "accent-strong" | "on-accent" | "accent-text" | "accent-soft" | "accent-ring" | "focus",
  string
>;

const TEXT_RATIO = 4.5;

/** The background and text colours that meet accent shades. A test keeps them equal to tokens.css. */
export const accentBackgroundsAndInks: Record<
  Scheme,
  { surfaces: readonly string[]; inks: readonly string[] }
> = {
  light: { surfaces: ["#ffffff", "#f5f6f8", "#f7f8fa", "#f3f5f7"], inks: ["#1f2328", "#5b636e"] },
  dark: { surfaces: ["#1b1f24", "#131619", "#22272d", "#22272d"], inks: ["#e8eaed", "#b3bac4"] },
};

/** Computes the shades of a colour, so that text on it or in it has a contrast of at least 4.5. */
export function computeShades(colour: string, scheme: Scheme): AccentShades {
  const { surfaces, inks } = accentBackgroundsAndInks[scheme];
  const [surface = ""] = surfaces;
  const away = scheme === "light" ? "#000000" : "#ffffff";
  const onAccent = textOn(colour);
  const soft = firstFit([0.16, 0.12, 0.08, 0.04, 0], (share) => {
    const shade = mix(surface, colour, share);
    return inks.every((ink) => computeContrast(ink, shade) >= TEXT_RATIO) ? shade : undefined;
  });
  const grounds = [...surfaces, soft];
  const text = firstFit(shares, (share) => {
    const shade = mix(colour, away, share);
    return grounds.every((ground) => computeContrast(shade, ground) >= TEXT_RATIO) ? shade : undefined;
  });
  const isDarkText = computeContrast(onAccent, "#ffffff") > computeContrast(onAccent, "#000000");
  return {
    accent: colour,
    "accent-strong": mix(colour, isDarkText ? "#ffffff" : "#000000", 0.14),
    "on-accent": onAccent,
    "accent-text": text,
    "accent-soft": soft,
    "accent-ring": `${colour}59`,
    focus: text,
  };
}

const shares = Array.from({ length: 41 }, (_, index) => index / 40);

/** Returns white if it is readable on the colour, else a dark shade of the same hue. */
function textOn(colour: string): string {
  if (computeContrast("#ffffff", colour) >= TEXT_RATIO) return "#ffffff";
  return firstFit(shares.slice(24), (share) => {
    const shade = mix(colour, "#000000", share);
    return computeContrast(shade, colour) >= TEXT_RATIO ? shade : undefined;
  });
}

function firstFit(tries: readonly number[], attempt: (share: number) => string | undefined): string {
  for (const share of tries) {
    const shade = attempt(share);
    if (shade !== undefined) return shade;
  }
  throw new Error("no shade of this colour is readable");
}

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
