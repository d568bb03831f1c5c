import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";

/** Of the user's branch and what lies below it, upper ones first; a tree by `upperComCode`. */
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
