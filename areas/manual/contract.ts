import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { FileAnswerSchema, requiredText } from "#platform/kernel/wire.ts";

export const manualRefusals = defineRefusals({
  manualMissing: {
    code: "MAN001",
    message: "没有这本手册，或其内容与您的岗位无关",
    next: "请从使用手册的目录中选择",
  },
});

const { manualMissing } = manualRefusals;

const ManualBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("note"), text: z.string() }),
  /** Steps are done one after another, entries of a list are not. */
  z.object({ kind: z.enum(["steps", "list"]), items: z.array(z.string()) }),
  z.object({ kind: z.literal("table"), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
]);
export type ManualBlock = z.infer<typeof ManualBlock>;

export const ManualChapter = z.object({
  chapterCode: z.string(),
  title: z.string(),
  /** The beginnings of the paths that the chapter explains. */
  pages: z.array(z.string()),
  blocks: z.array(ManualBlock),
});

export type ManualChapter = z.infer<typeof ManualChapter>;

export const Manual = z.object({
  manualCode: z.string(),
  title: z.string(),
  summary: z.string(),
  chapters: z.array(ManualChapter),
});
export type Manual = z.infer<typeof Manual>;

/** The chapters that the user has a right for. */
export const queryManualList = defineCall({
  method: "GET",
  path: "manual/queryManualList",
  title: "使用手册",
  permission: "signedIn",
  effect: "read",
  input: z.object({}),
  output: z.object({ list: z.array(Manual) }),
  refusals: [],
});

export const downloadManual = defineCall({
  method: "GET",
  path: "manual/downloadManual",
  title: "下载使用手册",
  permission: "signedIn",
  effect: "read",
  file: true,
  input: z.object({ manualCode: requiredText(32) }),
  output: FileAnswerSchema,
  refusals: [manualMissing],
});
