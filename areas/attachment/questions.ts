import type { FilledRow } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listAttachments } from "./store.ts";

/** The document's attachments as rows of a form's image table, read from storage and never from user input. */
export async function listAttachmentTableRows(reader: Reader, businessNo: string): Promise<FilledRow[]> {
  const attachments = await listAttachments(reader, businessNo);
  return attachments
    .filter(({ version }) => version === 1)
    .map(({ fileCategory, fileName }) => ({ fileCategory, fileName }));
}
