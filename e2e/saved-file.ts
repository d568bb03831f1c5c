import { buffer } from "node:stream/consumers";
import type { Download } from "playwright-core";

/** What the browser has saved: it may run in another process, where its paths say nothing. */
export async function readSavedFile(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
