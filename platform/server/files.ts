import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { assert } from "#platform/kernel/assert.ts";

export type StoredFile = { fileId: string; bytes: number; sha256: string };

/** A store of files that all server processes share. A file is there whole or not at all. */
export type FileStore = {
  write(fileId: string, content: AsyncIterable<FilePiece>, limits: WriteLimits): Promise<StoredFile>;
  /** Returns undefined if the file is gone, or differs from the file that was written. */
  read(file: Pick<StoredFile, "fileId" | "bytes">): Promise<Readable | undefined>;
  remove(fileId: string): Promise<void>;
  /** Also removes half-written files of a killed process. */
  removeWrittenBefore(time: Date): Promise<number>;
};
export type FilePiece = string | Uint8Array;
export type WriteLimits = { mostBytes: number; signal: AbortSignal };

export class FileTooLargeError extends Error {}

const UNFINISHED = ".part";

export function createFileStore(folder: string): FileStore {
  const placeOf = (fileId: string): string => {
    assert(/^[\w-]{1,80}$/.test(fileId), "a file's id is no path");
    return join(folder, fileId);
  };
  return {
    write: async (fileId, content, limits) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = placeOf(fileId);
      try {
        const written = await writeWhole(place + UNFINISHED, content, limits);
        await rename(place + UNFINISHED, place);
        return { fileId, ...written };
      } catch (error) {
        await rm(place + UNFINISHED, { force: true });
        throw error;
      }
    },
    read: async ({ fileId, bytes }) => {
      const found = await stat(placeOf(fileId)).catch(() => undefined);
      return found?.size === bytes ? createReadStream(placeOf(fileId)) : undefined;
    },
    remove: (fileId) => rm(placeOf(fileId), { force: true }),
    removeWrittenBefore: async (time) => {
      const names = await readdir(folder).catch(() => []);
      let gone = 0;
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (!found?.isFile() || found.mtime >= time) continue;
        await rm(join(folder, name), { force: true });
        gone += 1;
      }
      return gone;
    },
  };
}

/** Writes one piece at a time. The next piece is read only after the previous one is written. */
async function writeWhole(
  path: string,
  content: AsyncIterable<FilePiece>,
  { mostBytes, signal }: WriteLimits,
): Promise<Omit<StoredFile, "fileId">> {
  const file = await open(path, "w", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const piece of content) {
      signal.throwIfAborted();
      const buffer = Buffer.from(piece);
      bytes += buffer.length;
      if (bytes > mostBytes) throw new FileTooLargeError(`a file of more than ${mostBytes} bytes`);
      hash.update(buffer);
      await file.write(buffer);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}
