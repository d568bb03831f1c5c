import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";

const asked = { method: "GET", permission: "signedIn", effect: "read", input: z.object({}) } as const;

/** Of what somebody may look at; what a figure is called and where it leads stands in `rules/figures.ts`. */
export const queryFigures = defineCall({
  ...asked,
  path: "dashboard/queryFigures",
  title: "工作台：待办数字",
  output: z.array(
    z.object({
      list: z.string(),
      /** Counted up to a thousand, as lists are; the sum is of all, and '' where there is none. */
      counts: z.record(z.string(), z.object({ count: z.int(), isMore: z.boolean(), sum: z.string() })),
    }),
  ),
  refusals: [],
});

export const queryCharts = defineCall({
  ...asked,
  path: "dashboard/queryCharts",
  title: "工作台：图表",
  output: z.array(
    z.object({
      list: z.string(),
      by: z.string(),
      bars: z.array(z.object({ value: z.string(), label: z.string(), count: z.int(), sum: z.string() })),
    }),
  ),
  refusals: [],
});
