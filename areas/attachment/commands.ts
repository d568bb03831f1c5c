import type { Work } from "#areas/document/commands.ts";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import { attachmentsOf, insertAttachment } from "./store.ts";

/** What was brought to one document is there for the one that was made from it: the same files, rows of its own. */
export async function carryImages(
  { tx, note, services }: Work,
  from: string,
  { businessNo, comCode }: DocumentHead,
): Promise<void> {
  const present = (await attachmentsOf(tx, from)).filter(({ version }) => version === 1);
  for (const image of present) {
    const own = { attachmentId: services.makeId(), businessNo, comCode };
    const carried = await insertAttachment(tx, { ...image, ...own });
    if (carried) note({ subject: own.attachmentId, comCode, change: { before: null, after: carried } });
  }
}
