import type { Reader } from "#platform/server/scope-context.ts";
import { policiesOf } from "./store.ts";

/** Of these numbers, those that the branch may see. */
export function policiesNumbered(reader: Reader, numbers: readonly string[]) {
  return policiesOf(reader, numbers);
}
