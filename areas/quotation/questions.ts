import type { Reader } from "#platform/server/scope-context.ts";
import { combinationsNumbered } from "./store.ts";

/** Of these numbers, those that the branch may see, with what stands in them now. */
export function combinationsOf(reader: Reader, ids: readonly string[]) {
  return combinationsNumbered(reader, ids);
}
