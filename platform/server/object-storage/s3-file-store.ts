import { text } from "node:stream/consumers";
import {
  checkFileId,
  type FileStore,
  FileStoreUnavailableError,
  meterContent,
  type StoredFile,
  type WriteLimits,
  type FilePiece,
} from "../files.ts";
import { createFileReader, type OpenedFile, type ReportChangedFile } from "../file-reader.ts";
import { toBodyStream } from "./answer-stream.ts";
import type { S3Client } from "./s3-client.ts";
import { S3RefusedError } from "./s3-client.ts";
import { MultipartUpload } from "./multipart-upload.ts";
import { findText, listElements } from "./s3-text.ts";

/** The storage takes no part below 5 MiB but the last, and at most 10,000: 80 GiB with this size. */
const PART_BYTES = 8 * 1024 * 1024;

/** A store of files as objects under `prefix`, which ends with a slash. */
export function createS3FileStore(
  client: S3Client,
  prefix: string,
  reportChanged?: ReportChangedFile,
): FileStore {
  const keyOf = (fileId: string): string => prefix + checkFileId(fileId);
  const removeUnfinishedBefore = (time: Date): Promise<number> =>
    removeEach(client, listUnfinished(client, prefix), { time, prefix });
  return {
    write: async (fileId, content, limits) => write(client, { key: keyOf(fileId), fileId }, content, limits),
    ...createFileReader(async (fileId) => openObject(client, keyOf(fileId)), reportChanged),
    remove: async (fileId) => {
      await client.send({ method: "DELETE", key: keyOf(fileId) }).catch(ignoreMissing);
    },
    removeWrittenBefore: async (time) =>
      (await removeEach(client, listObjects(client, prefix), { time, prefix })) +
      (await removeUnfinishedBefore(time)),
    removeUnfinishedBefore,
  };
}

/** A small file is one request. A larger one goes in parts, which become readable together or never. */
async function write(
  client: S3Client,
  { key, fileId }: { key: string; fileId: string },
  content: AsyncIterable<FilePiece>,
  limits: WriteLimits,
): Promise<StoredFile> {
  const { signal } = limits;
  const metered = meterContent(content, limits);
  const upload = new MultipartUpload(client, key, signal);
  try {
    let last: Buffer<ArrayBuffer> | undefined;
    for await (const part of splitIntoParts(metered.pieces())) {
      if (last) await upload.add(last);
      last = part;
    }
    signal.throwIfAborted();
    const written = metered.finish();
    if (!upload.isBegun) await client.send({ method: "PUT", key, body: last ?? Buffer.alloc(0), signal });
    else {
      if (last) await upload.add(last);
      await upload.complete(written.bytes);
    }
    return { fileId, ...written };
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

async function* splitIntoParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let collected: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const taken = piece.subarray(from, from + PART_BYTES - bytes);
      collected.push(taken);
      bytes += taken.length;
      from += taken.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(collected);
      collected = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(collected);
}

async function openObject(client: S3Client, key: string): Promise<OpenedFile | undefined> {
  const response = await client.send({ method: "GET", key }).catch(ignoreMissing);
  if (!response) return undefined;
  const content = toBodyStream(response);
  const length = response.headers.get("content-length");
  if (length !== null) return { bytes: Number(length), content };
  content.destroy();
  throw new FileStoreUnavailableError("object storage: no length was given (GET)");
}

/** A bucket that is missing is an outage, and no reason to take its files for lost. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3RefusedError && ["NoSuchKey", "NoSuchUpload"].includes(error.code)) return;
  throw error;
}

type OldEntry = { readonly key: string; readonly writtenAt: Date; readonly uploadId?: string };

/** Keys with further slashes are those of another installation, which begins its keys with ours. */
async function removeEach(
  client: S3Client,
  entries: AsyncIterable<OldEntry>,
  { time, prefix }: { readonly time: Date; readonly prefix: string },
): Promise<number> {
  const isOwnKey = (key: string): boolean => /^[\w-]{1,80}$/.test(key.slice(prefix.length));
  let removedCount = 0;
  for await (const { key, writtenAt, uploadId } of entries) {
    // A time that cannot be read keeps its file.
    if (!(writtenAt < time) || !isOwnKey(key)) continue;
    const query = uploadId === undefined ? {} : { uploadId };
    await client.send({ method: "DELETE", key, query }).catch(ignoreMissing);
    removedCount += 1;
  }
  return removedCount;
}

async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<OldEntry> {
  let token: string | undefined;
  do {
    const query = { "list-type": "2", prefix, ...(token !== undefined && { "continuation-token": token }) };
    const xml = await text(toBodyStream(await client.send({ method: "GET", query })));
    for (const entry of listElements(xml, "Contents")) yield toEntry(entry, "LastModified");
    token = findText(xml, "NextContinuationToken");
  } while (token);
}

async function* listUnfinished(client: S3Client, prefix: string): AsyncGenerator<OldEntry> {
  let next: Record<string, string> | undefined = {};
  while (next) {
    const query: Record<string, string> = { uploads: "", prefix, ...next };
    const xml = await text(toBodyStream(await client.send({ method: "GET", query })));
    for (const entry of listElements(xml, "Upload").map((element) => toEntry(element, "Initiated")))
      // Without its id, removing the upload would remove the whole object of the same key.
      if (entry.uploadId) yield entry;
    const [key, uploadId] = [findText(xml, "NextKeyMarker"), findText(xml, "NextUploadIdMarker")];
    const isMore = findText(xml, "IsTruncated") === "true" && key !== undefined;
    next = isMore ? { "key-marker": key, ...(uploadId && { "upload-id-marker": uploadId }) } : undefined;
  }
}

function toEntry(xml: string, timeName: string): OldEntry {
  const uploadId = findText(xml, "UploadId");
  const writtenAt = new Date(findText(xml, timeName) ?? Number.NaN);
  return { key: findText(xml, "Key") ?? "", writtenAt, ...(uploadId !== undefined && { uploadId }) };
}
