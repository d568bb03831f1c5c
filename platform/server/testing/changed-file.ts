import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { assert } from "#platform/kernel/assert.ts";
import type { FileStore } from "../files.ts";

/** Turns one bit in the middle of a stored file, which keeps its length. */
export async function changeStoredFile(
  store: FileStore,
  { fileId, bytes }: { readonly fileId: string; readonly bytes: number },
): Promise<void> {
  const stored = await store.read({ fileId, bytes, sha256: null });
  assert(stored, "the file to change is there");
  const content = await buffer(stored);
  const place = Math.floor(bytes / 2);
  content[place] = (content[place] ?? 0) ^ 1;
  await replaceStoredFile(store, fileId, content);
}

export async function replaceStoredFile(store: FileStore, fileId: string, content: Buffer): Promise<void> {
  const limits = { mostBytes: content.length, signal: new AbortController().signal };
  await store.write(fileId, Readable.from([content]), limits);
}
