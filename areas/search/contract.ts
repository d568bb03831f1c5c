import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { text } from "#platform/kernel/wire.ts";
import { kindNames } from "./rules/kinds.ts";

const LONGEST = 120;

const Found = z.object({
  kind: z.enum(kindNames),
  /** What its page is opened by. */
  key: z.string(),
  title: z.string(),
  number: z.string(),
  /** Where it stands, in words; '' where that says nothing. */
  state: z.string(),
  /** What tells it from others, such as its product and its branch. */
  about: z.array(z.string()),
});
export type Found = z.infer<typeof Found>;

/** Numbers of certificates are asked for in bodies only: addresses are logged on the way. */
export const findAnything = defineCall({
  method: "POST",
  path: "search/findAnything",
  title: "按单号、尾号、名称或拼音首字母查单据和客户",
  permission: "signedIn",
  effect: "read",
  input: z.object({ typed: text(LONGEST) }),
  /** The likeliest first, of the kinds that the user may ask for; `hasMore` where a longer text would tell more. */
  output: z.object({ list: z.array(Found), hasMore: z.boolean() }),
  refusals: [],
});
