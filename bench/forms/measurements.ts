import type { Contestant } from "./contestants.ts";
import type { Measurement } from "./rounds.ts";

export type Contestants = {
  readonly ours: Contestant;
  readonly formily: Contestant;
  readonly rjsf: Contestant;
};
export type Measurements = Readonly<Record<"small" | "large" | "table" | "part" | "rules", Measurement>>;

export const WHOLE_TABLE = { fields: 150, rows: 1000 };

/** The forms to measure, with their contestants. */
export function buildMeasurements({ ours, formily, rjsf }: Contestants): Measurements {
  const all = [ours, formily, rjsf];
  return {
    small: { name: "150 fields", size: { fields: 150 }, typings: ["key"], contestants: all },
    large: { name: "600 fields", size: { fields: 600 }, typings: ["key"], contestants: all },
    table: {
      name: "150 fields, 1,000 × 8",
      size: WHOLE_TABLE,
      typings: ["key", "cell"],
      contestants: [ours, formily],
    },
    // RJSF redraws a whole table at each key, which takes seconds with a thousand rows.
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
