import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { FileTooLargeError, createFileStore } from "./files.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chengbao-store-"));
});
after(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const limits = { mostBytes: 1000, signal: never };

async function* pieces(...texts: string[]): AsyncIterable<string> {
  yield* texts;
}

async function textOf(stream: AsyncIterable<Buffer> | undefined): Promise<string | undefined> {
  if (!stream) return undefined;
  const read: Buffer[] = [];
  for await (const piece of stream) read.push(piece);
  return Buffer.concat(read).toString();
}

test("a written file is read back with its size and hash", async () => {
  const store = createFileStore(folder);
  const written = await store.write("one", pieces("承保", "台"), limits);
  assert.deepEqual(written, {
    fileId: "one",
    bytes: 9,
    sha256: createHash("sha256").update("承保台").digest("hex"),
  });
  assert.equal(await textOf(await store.read(written)), "承保台");
  assert.equal(await store.read({ fileId: "one", bytes: 8 }), undefined);
  await store.remove("one");
  assert.equal(await store.read(written), undefined);
});

test("a file that is too large, breaks off or is cancelled leaves nothing", async () => {
  const store = createFileStore(folder);
  const given = new AbortController();
  async function* breaking(): AsyncIterable<string> {
    yield "x";
    throw new Error("planted");
  }
  async function* givenUp(): AsyncIterable<string> {
    yield "x";
    given.abort(new Error("given up"));
    yield "x";
  }
  await assert.rejects(store.write("a", pieces("x".repeat(1001)), limits), FileTooLargeError);
  await assert.rejects(store.write("b", breaking(), limits), /planted/);
  await assert.rejects(store.write("c", givenUp(), { ...limits, signal: given.signal }), /given up/);
  assert.deepEqual(await readdir(folder), []);
});

test("an id that contains a path is refused", async () => {
  const store = createFileStore(folder);
  for (const fileId of ["../x", "a/b", "", ".", "a.b"])
    await assert.rejects(store.write(fileId, pieces("x"), limits), /no path/);
});

test("files older than a time are removed, and newer ones stay", async () => {
  const store = createFileStore(folder);
  await store.write("old", pieces("x"), limits);
  await store.write("new", pieces("x"), limits);
  await utimes(join(folder, "old"), new Date("2026-01-01"), new Date("2026-01-01"));
  assert.equal(await store.removeWrittenBefore(new Date("2026-06-01")), 1);
  assert.deepEqual(await readdir(folder), ["new"]);
  assert.equal(await createFileStore(join(folder, "none")).removeWrittenBefore(new Date()), 0);
});
