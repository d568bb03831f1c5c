import type { Tone } from "#platform/lists/definition.ts";

/** How the states of QuotationStatus are told apart besides by their word. */
export const statusTones: Readonly<Record<string, Tone>> = {
  "01": "resting",
  "02": "running",
  "03": "waiting",
  "04": "good",
  "05": "bad",
  "06": "bad",
  "07": "good",
  "08": "resting",
  "09": "resting",
};
