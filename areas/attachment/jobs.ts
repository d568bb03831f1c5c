import type { FileStore } from "#platform/server/files.ts";
import type { Services } from "#platform/server/services.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { deleteUploadsBegunBefore, type StoredUpload } from "./store.ts";

export const LONGEST_UPLOAD_MS = 24 * 3_600_000;

/** Deletes uploads that were not finished within a day. */
export async function sweepUploads({ database, uploads, now }: Services): Promise<void> {
  const time = new Date(now().getTime() - LONGEST_UPLOAD_MS);
  const swept = await runUpkeepTransaction(database, null, (tx) => deleteUploadsBegunBefore(tx, time));
  for (const upload of swept) await removeChunks(uploads, upload);
  // Chunks of a row that was never written because the process ended.
  await uploads.removeWrittenBefore(time);
}

export function chunkFileId(uploadId: string, index: number): string {
  return `${uploadId}-${index}`;
}

export async function removeChunks(
  uploads: FileStore,
  { uploadId, chunks }: Pick<StoredUpload, "uploadId" | "chunks">,
): Promise<void> {
  for (const index of chunks) await uploads.remove(chunkFileId(uploadId, index));
}
