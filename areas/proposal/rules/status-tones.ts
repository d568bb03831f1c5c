import type { Tone } from "#platform/lists/definition.ts";

/** How the states of ProposalStatus are told apart besides by their word. */
export const statusTones: Readonly<Record<string, Tone>> = {
  "01": "resting",
  "02": "running",
  "03": "running",
  "04": "waiting",
  "05": "bad",
  "06": "waiting",
  "07": "running",
  "08": "good",
  "09": "bad",
  "10": "resting",
  "11": "resting",
  "12": "waiting",
  "13": "waiting",
};
