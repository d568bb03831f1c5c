import type { Contestant } from "./contestants.ts";
import type { Stop } from "./rounds.ts";

export type Field = { readonly ours: Contestant; readonly formily: Contestant; readonly rjsf: Contestant };
export type Stops = Readonly<Record<"small" | "large" | "table" | "part" | "rules", Stop>>;

export const whole = { fields: 150, rows: 1000 };

/** The forms that are looked at, and by whom. */
export function stopsOf({ ours, formily, rjsf }: Field): Stops {
  const all = [ours, formily, rjsf];
  return {
    small: { name: "150 fields", size: { fields: 150 }, typings: ["key"], contestants: all },
    large: { name: "600 fields", size: { fields: 600 }, typings: ["key"], contestants: all },
    table: {
      name: "150 fields, 1,000 × 8",
      size: whole,
      typings: ["key", "cell"],
      contestants: [ours, formily],
    },
    // RJSF draws all of a table at each key: a thousand rows would take it seconds.
    part: {
      name: "150 fields, 100 × 8",
      size: { fields: 150, rows: 100 },
      typings: ["cell"],
      contestants: [ours, rjsf],
    },
    rules: {
      name: "150 fields with rules",
      size: { fields: 150, isRuled: true },
      typings: ["plain", "share", "shown"],
      contestants: all,
    },
  };
}
