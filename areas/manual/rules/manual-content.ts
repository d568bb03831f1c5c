import * as z from "zod/mini";
import { Manual, ManualChapter } from "../contract.ts";

/** A chapter without a permission is for everybody. */
export const ManualContent = z.extend(Manual, {
  chapters: z.array(z.extend(ManualChapter, { permission: z.optional(z.string()) })),
});
export type ManualContent = z.infer<typeof ManualContent>;
