import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";

/** The user's branch and the branches below it, upper ones first; `upperComCode` makes them a tree. */
export const findCompanyTree = defineCall({
  method: "POST",
  path: "sales/findCompanyTree",
  title: "本机构及下级机构",
  permission: "signedIn",
  effect: "read",
  input: z.object({}),
  output: z.array(
    z.object({
      comCode: z.string(),
      comCodeName: z.string(),
      shortName: z.string(),
      upperComCode: z.string(),
      comLevel: z.string(),
      pinyin: z.string(),
      initials: z.string(),
    }),
  ),
  refusals: [],
});
