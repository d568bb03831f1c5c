import { buffer } from "node:stream/consumers";
import type { Download } from "playwright-core";

/** Reads a saved file as a stream, because the browser may run in another process with other paths. */
export async function readSavedFile(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
