import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { FileRecord, ReportChangedFile } from "./file-reader.ts";
import { createFileStore, type FileStore, FileStoreUnavailableError, FileTooLargeError } from "./files.ts";
import { createS3Client, type S3Client } from "./object-storage/s3-client.ts";
import { createS3FileStore } from "./object-storage/s3-file-store.ts";
import {
  openS3TestServer,
  S3_TEST_ACCOUNT,
  S3_TEST_BUCKET,
  type S3TestServer,
} from "./object-storage/testing/s3-server.ts";

const MEGABYTE = 1024 * 1024;
const never = new AbortController().signal;
const limits = { mostBytes: 1000, signal: never };
const wide = { mostBytes: 1024 * MEGABYTE, signal: never };

/** Each driver, and what a test must be able to do to its storage. */
type Driver = {
  name: string;
  open(reportChanged: ReportChangedFile): Promise<FileStore>;
  /** The place for `testing/program.ts`. */
  place(): string;
  age(time: Date): Promise<void>;
  /** What remains of files that were not finished. */
  unfinished(): Promise<string[]>;
  /** Puts other content in place of a file, past the store. */
  exchange(fileId: string, content: Uint8Array): Promise<void>;
  breakDown(): Promise<void>;
  close(): Promise<void>;
};

let folder = "";
let s3: S3TestServer;
let client: S3Client;
const drivers: readonly Driver[] = [
  {
    name: "a folder",
    open: async (reportChanged) => {
      folder = await mkdtemp(join(tmpdir(), "chengbao-store-"));
      return createFileStore(join(folder, "files"), reportChanged);
    },
    place: () => join(folder, "files"),
    age: async (time) => {
      const files = join(folder, "files");
      for (const name of await readdir(files)) await utimes(join(files, name), time, time);
    },
    unfinished: async () => (await readdir(join(folder, "files"))).filter((name) => name.endsWith(".part")),
    exchange: (fileId, content) => writeFile(join(folder, "files", fileId), content),
    breakDown: async () => {
      await rm(folder, { recursive: true });
      await writeFile(folder, "no folder");
    },
    close: () => rm(folder, { recursive: true }),
  },
  {
    name: "an object storage",
    open: async (reportChanged) => {
      s3 = await openS3TestServer();
      const place = { endpoint: s3.endpoint, region: "us-east-1", addressing: "path" } as const;
      client = createS3Client({ ...place, bucket: S3_TEST_BUCKET, ...S3_TEST_ACCOUNT });
      return createS3FileStore(client, "some/prefix/", reportChanged);
    },
    place: () => s3.endpoint,
    age: (time) => s3.age(time),
    unfinished: () => s3.listUnfinished(),
    exchange: async (fileId, content) => {
      await client.send({ method: "PUT", key: `some/prefix/${fileId}`, body: Buffer.from(content) });
    },
    breakDown: () => s3.stop(),
    close: () => s3.close(),
  },
];

async function* pieces(...texts: (string | Uint8Array)[]): AsyncIterable<string | Uint8Array> {
  yield* texts;
}

async function contentOf(stream: AsyncIterable<Buffer> | undefined): Promise<Buffer | undefined> {
  if (!stream) return undefined;
  const read: Buffer[] = [];
  for await (const piece of stream) read.push(piece);
  return Buffer.concat(read);
}

const program = resolve(import.meta.dirname, "testing/program.ts");
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

for (const driver of drivers)
  describe(`files in ${driver.name}`, () => {
    let store: FileStore;
    let changed: FileRecord[] = [];
    before(async () => {
      store = await driver.open((file) => changed.push(file));
    });
    after(() => driver.close());
    const find = (fileId: string, bytes: number) => store.read({ fileId, bytes, sha256: null });
    const read = async (fileId: string, bytes: number) => contentOf(await find(fileId, bytes));

    test("a written file is read back with its size and hash", async () => {
      const written = await store.write("one", pieces("承保", "台"), limits);
      const content = Buffer.from("承保台");
      assert.deepEqual(written, { fileId: "one", bytes: 9, sha256: hashOf(content) });
      assert.deepEqual(await read("one", 9), content);
      assert.deepEqual(await contentOf(await store.read(written)), content);
      assert.equal(await store.compare(written), "intact");
      assert.equal(await find("one", 8), undefined);
      await store.remove("one");
      await store.remove("one");
      assert.deepEqual([await store.read(written), await store.compare(written)], [undefined, "missing"]);
    });

    for (const [size, bytes] of [
      ["empty", 0],
      ["small", 10],
      ["large", 9 * MEGABYTE],
    ] as const)
      test(`a ${size} file comes back as it was written, and not at all with another byte or length`, async () => {
        const content = randomBytes(bytes);
        const written = await store.write("kept", pieces(content), wide);
        assert.ok((await contentOf(await store.read(written)))?.equals(content));
        const others = [Buffer.concat([content, Buffer.from("x")])];
        for (const place of bytes ? [0, Math.floor(bytes / 2), bytes - 1] : []) {
          const other = Buffer.from(content);
          other[place] = (other[place] ?? 0) ^ 1;
          others.push(other);
        }
        for (const other of others) {
          await driver.exchange("kept", other);
          changed = [];
          assert.equal(await store.read(written), undefined);
          assert.deepEqual(changed, [written]);
          assert.equal(await store.compare(written), "changed");
        }
        await driver.exchange("kept", content);
        changed = [];
        assert.deepEqual([await store.compare(written), changed], ["intact", []]);
        await store.remove("kept");
      });

    test("a large file that changes before it is sent breaks off", async () => {
      const content = randomBytes(9 * MEGABYTE);
      const written = await store.write("kept", pieces(content), wide);
      const opened = await store.read(written);
      content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
      await driver.exchange("kept", content);
      await assert.rejects(contentOf(opened), /the file kept has changed/);
      const late = await store.read({ ...written, sha256: hashOf(content) });
      await store.remove("kept");
      await assert.rejects(contentOf(late), /the file kept went away/);
    });

    test("any pieces make one file, which another write replaces whole", async () => {
      const onePiece = fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc
          .constantFrom(0, 1, 8 * MEGABYTE - 1, 8 * MEGABYTE, 8 * MEGABYTE + 1)
          .map((size) => randomBytes(size)),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(onePiece, { maxLength: 4 }), async (some) => {
          const content = Buffer.concat(some);
          const written = await store.write("any", pieces(...some), wide);
          assert.deepEqual(written, { fileId: "any", bytes: content.length, sha256: hashOf(content) });
          assert.ok((await read("any", content.length))?.equals(content));
        }),
        { numRuns: 8 },
      );
      assert.deepEqual(await driver.unfinished(), []);
      await store.remove("any");
    });

    for (const [size, bytes] of [
      ["small", 10],
      ["large", 9 * MEGABYTE],
    ] as const)
      test(`a ${size} file that is too large, breaks off or is cancelled leaves nothing`, async () => {
        const given = new AbortController();
        const start = Buffer.alloc(bytes);
        async function* breaking(): AsyncIterable<Uint8Array> {
          yield start;
          yield start;
          throw new Error("planted");
        }
        async function* givenUp(): AsyncIterable<Uint8Array> {
          yield start;
          yield start;
          given.abort(new Error("given up"));
          yield start;
        }
        const bounds = { mostBytes: 3 * bytes, signal: never };
        await assert.rejects(store.write("a", pieces(start, start, start, "x"), bounds), FileTooLargeError);
        await assert.rejects(store.write("b", breaking(), bounds), /planted/);
        await assert.rejects(store.write("c", givenUp(), { ...bounds, signal: given.signal }), /given up/);
        for (const fileId of ["a", "b", "c"])
          for (const times of [1, 2, 3]) assert.equal(await find(fileId, times * bytes), undefined);
        assert.deepEqual(await driver.unfinished(), []);
      });

    test("an earlier file stays whole while another write of it fails", async () => {
      await store.write("kept", pieces("earlier"), limits);
      async function* breaking(): AsyncIterable<string | Uint8Array> {
        yield Buffer.alloc(17 * MEGABYTE);
        assert.equal((await read("kept", 7))?.toString(), "earlier");
        throw new Error("planted");
      }
      await assert.rejects(store.write("kept", breaking(), wide), /planted/);
      assert.equal((await read("kept", 7))?.toString(), "earlier");
      await store.remove("kept");
    });

    test("an id that contains a path is refused", async () => {
      for (const fileId of ["../x", "a/b", "", ".", "a.b", "%2e"]) {
        await assert.rejects(store.write(fileId, pieces("x"), limits), /no path/);
        await assert.rejects(find(fileId, 1), /no path/);
        await assert.rejects(async () => store.remove(fileId), /no path/);
      }
    });

    test("files older than a time are removed, and newer ones stay", async () => {
      await store.write("old", pieces("x"), limits);
      await driver.age(new Date("2026-01-01"));
      await store.write("new", pieces("x"), limits);
      assert.equal(await store.removeUnfinishedBefore(new Date("2026-06-01")), 0);
      assert.equal(await store.removeWrittenBefore(new Date("2025-06-01")), 0);
      assert.equal(await store.removeWrittenBefore(new Date("2026-06-01")), 1);
      assert.deepEqual([await read("old", 1), (await read("new", 1))?.toString()], [undefined, "x"]);
    });

    test("a process that is killed midway leaves nothing that can be read, and its remains go later", async () => {
      const child = spawn(process.execPath, [program, driver.place(), "hang"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      for await (const line of child.stdout) if (String(line).includes("written")) break;
      child.kill("SIGKILL");
      for (const megabytes of [8, 16, 20])
        assert.equal(await find("hanging", megabytes * MEGABYTE), undefined);
      assert.equal((await driver.unfinished()).length, 1);
      await driver.age(new Date("2026-01-01"));
      assert.equal(await store.removeUnfinishedBefore(new Date("2025-06-01")), 0);
      assert.equal(await store.removeUnfinishedBefore(new Date("2026-06-01")), 1);
      assert.deepEqual(await driver.unfinished(), []);
      assert.equal((await read("new", 1))?.toString(), "x");
    });

    test("200 MB are written and read without being held in memory", async () => {
      const child = spawn(process.execPath, [program, driver.place(), "200"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const { bytes, grownMegabytes } = JSON.parse(await text(child.stdout)) as Record<string, number>;
      assert.equal(bytes, 200 * MEGABYTE);
      assert.ok((grownMegabytes ?? Infinity) < 150, `grown by ${grownMegabytes} MB`);
      await store.remove("large");
    });

    // The last test of a driver: its storage does not come back.
    test("a storage that breaks down is told as such, and not as a missing file", async () => {
      await driver.breakDown();
      await assert.rejects(store.write("later", pieces("x"), limits), FileStoreUnavailableError);
      await assert.rejects(find("new", 1), FileStoreUnavailableError);
    });
  });

test("nothing is removed from a folder that is not there yet", async () => {
  const store = createFileStore(join(tmpdir(), "chengbao-none"));
  assert.equal(await store.removeWrittenBefore(new Date()), 0);
});
