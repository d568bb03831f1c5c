import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";

const figureCall = { method: "GET", permission: "signedIn", effect: "read", input: z.object({}) } as const;

/** Figures of the lists that the user may see; `rules/figures.ts` holds their labels and links. */
export const queryFigures = defineCall({
  ...figureCall,
  path: "dashboard/queryFigures",
  title: "工作台：待办数字",
  output: z.array(
    z.object({
      list: z.string(),
      /** The count stops at a thousand, as in lists. The sum covers all rows; '' if the figure has no sum. */
      counts: z.record(z.string(), z.object({ count: z.int(), isMore: z.boolean(), sum: z.string() })),
    }),
  ),
  refusals: [],
});

export const queryCharts = defineCall({
  ...figureCall,
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
