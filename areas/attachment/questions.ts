import type { FilledRow } from "#platform/forms/filled.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { attachmentsOf } from "./store.ts";

/** As rows of a form's images: what is there, and not what somebody typed. */
export async function imagesOf(reader: Reader, businessNo: string): Promise<FilledRow[]> {
  const found = await attachmentsOf(reader, businessNo);
  return found
    .filter(({ version }) => version === 1)
    .map(({ fileCategory, fileName }) => ({ fileCategory, fileName }));
}
