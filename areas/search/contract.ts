import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { singleLineText } from "#platform/kernel/wire.ts";
import { allSearchKinds } from "./rules/kinds.ts";

const MAX_LENGTH = 120;

const SearchResult = z.object({
  kind: z.enum(allSearchKinds),
  /** The identifier in the address of the record's page. */
  key: z.string(),
  title: z.string(),
  number: z.string(),
  /** The record's state in words; '' for kinds without states. */
  state: z.string(),
  /** Details that distinguish the record, such as its product and branch. */
  about: z.array(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Certificate numbers travel in request bodies only, because addresses are logged on the way. */
export const findAnything = defineCall({
  method: "POST",
  path: "search/findAnything",
  title: "按单号、尾号、名称或拼音首字母查单据和客户",
  permission: "signedIn",
  effect: "read",
  input: z.object({ typed: singleLineText(MAX_LENGTH) }),
  /** Records of the kinds that the user may query, best matches first. `hasMore`: a longer text would find more. */
  output: z.object({ list: z.array(SearchResult), hasMore: z.boolean() }),
  refusals: [],
});
