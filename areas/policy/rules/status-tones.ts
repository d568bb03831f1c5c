import type { Tone } from "#platform/lists/definition.ts";

/** How the states of PolicyStatus are told apart besides by their word. */
export const statusTones: Readonly<Record<string, Tone>> = {
  "01": "waiting",
  "02": "good",
  "03": "resting",
  "04": "bad",
  "05": "bad",
  "06": "waiting",
  "07": "resting",
};
