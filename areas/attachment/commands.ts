import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import { listAttachments, insertAttachment } from "./store.ts";

/** Copies the attachment rows of one document to the document created from it. Both share the stored files. */
export async function copyAttachments(
  { tx, note, services }: DocumentWriteContext,
  from: string,
  { businessNo, comCode }: DocumentHead,
): Promise<void> {
  const images = (await listAttachments(tx, from)).filter(({ version }) => version === 1);
  for (const image of images) {
    const ownership = { attachmentId: services.makeId(), businessNo, comCode };
    const copy = await insertAttachment(tx, { ...image, ...ownership });
    if (copy) note({ subject: ownership.attachmentId, comCode, change: { before: null, after: copy } });
  }
}
