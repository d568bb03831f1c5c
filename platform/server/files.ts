import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { assert } from "#platform/kernel/assert.ts";
import { createFileReader, type FileReader, type OpenedFile, type ReportChangedFile } from "./file-reader.ts";

export type StoredFile = { fileId: string; bytes: number; sha256: string };

/** A store of files that all server processes share. A file is there whole or not at all. */
export type FileStore = FileReader & {
  write(fileId: string, content: AsyncIterable<FilePiece>, limits: WriteLimits): Promise<StoredFile>;
  remove(fileId: string): Promise<void>;
  /** Also removes half-written files of a killed process. */
  removeWrittenBefore(time: Date): Promise<number>;
  /** Removes only what killed processes left half-written. */
  removeUnfinishedBefore(time: Date): Promise<number>;
};
export type FilePiece = string | Uint8Array;
export type WriteLimits = { mostBytes: number; signal: AbortSignal };

export class FileTooLargeError extends Error {}

/** The disk or the object storage cannot be used now. The file itself may well be there. */
export class FileStoreUnavailableError extends Error {}

const UNFINISHED = ".part";
/** Errors of the disk or the mount, as opposed to errors of the content that is being written. */
const DISK_ERRORS = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "ENOTDIR", "ESTALE"]);

export function createFileStore(folder: string, reportChanged?: ReportChangedFile): FileStore {
  const placeOf = (fileId: string): string => join(folder, checkFileId(fileId));
  const { read, compare } = createFileReader((fileId) => openFile(placeOf(fileId)), reportChanged);
  return {
    write: async (fileId, content, limits) => {
      const place = placeOf(fileId);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const written = await writeWhole(place + UNFINISHED, content, limits);
        await rename(place + UNFINISHED, place);
        return { fileId, ...written };
      } catch (error) {
        await rm(place + UNFINISHED, { force: true }).catch(() => {});
        throw toDiskError(error);
      }
    },
    read: (file) => read(file).catch(throwDiskError),
    compare: (file) => compare(file).catch(throwDiskError),
    remove: (fileId) => rm(placeOf(fileId), { force: true }),
    removeWrittenBefore: (time) => removeOld(folder, time, () => true),
    removeUnfinishedBefore: (time) => removeOld(folder, time, (name) => name.endsWith(UNFINISHED)),
  };
}

/** Size and content are of one file, even if another takes its place meanwhile. */
async function openFile(place: string): Promise<OpenedFile | undefined> {
  const file = await open(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return file && { bytes: (await file.stat()).size, content: file.createReadStream() };
}

export function checkFileId(fileId: string): string {
  assert(/^[\w-]{1,80}$/.test(fileId), "a file's id is no path");
  return fileId;
}

async function removeOld(folder: string, time: Date, isMatching: (name: string) => boolean): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removedCount = 0;
  for (const name of names.filter(isMatching)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile() || found.mtime >= time) continue;
    await rm(join(folder, name), { force: true });
    removedCount += 1;
  }
  return removedCount;
}

function throwDiskError(error: unknown): never {
  throw toDiskError(error);
}

function toDiskError(error: unknown): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  return DISK_ERRORS.has(code) ? new FileStoreUnavailableError(`disk: ${code}`, { cause: error }) : error;
}

/** Writes one piece at a time. The next piece is read only after the previous one is written. */
async function writeWhole(
  path: string,
  content: AsyncIterable<FilePiece>,
  limits: WriteLimits,
): Promise<Omit<StoredFile, "fileId">> {
  const file = await open(path, "w", 0o600);
  const metered = meterContent(content, limits);
  try {
    for await (const piece of metered.pieces()) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  return metered.finish();
}

/** Passes the pieces on within the limits, and counts and hashes them on the way. */
export function meterContent(content: AsyncIterable<FilePiece>, { mostBytes, signal }: WriteLimits) {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *pieces(): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        signal.throwIfAborted();
        const buffer = Buffer.from(piece);
        bytes += buffer.length;
        if (bytes > mostBytes) throw new FileTooLargeError(`a file of more than ${mostBytes} bytes`);
        hash.update(buffer);
        yield buffer;
      }
    },
    finish: (): Omit<StoredFile, "fileId"> => ({ bytes, sha256: hash.digest("hex") }),
  };
}
