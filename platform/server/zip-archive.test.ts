import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { distinguishFileNames, writeZipArchive } from "./zip-archive.ts";

const run = promisify(execFile);
const entry = (name: string, text: string) => ({ name, read: async () => Buffer.from(text) });
const written = (entries: ReturnType<typeof entry>[]) =>
  buffer(Readable.from(writeZipArchive(entries, new Date("2024-12-16T02:00:00Z"))));

test("the directory of an archive leads to each file, with its checksum and its Chinese name", async () => {
  const archive = await written([entry("现场/一.txt", "第一"), entry("empty.txt", "")]);
  const end = archive.length - 22;
  assert.equal(archive.readUInt32LE(end), 0x06054b50);
  assert.equal(archive.readUInt16LE(end + 10), 2);
  const first = archive.readUInt32LE(end + 16);
  const nameBytes = archive.readUInt16LE(first + 28);
  assert.equal(archive.subarray(first + 46, first + 46 + nameBytes).toString(), "现场/一.txt");
  assert.equal(archive.readUInt32LE(first + 16), crc32(Buffer.from("第一")));
  const local = archive.readUInt32LE(first + 42);
  assert.equal(archive.readUInt32LE(local), 0x04034b50);
  const begin = local + 30 + nameBytes;
  assert.equal(archive.subarray(begin, begin + archive.readUInt32LE(local + 18)).toString(), "第一");
});

test("another program opens the archive", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "zip-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "a.zip"), await written([entry("a/b.txt", "内容"), entry("c.txt", "c")]));
  const script = `import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
archive.extractall(sys.argv[2])`;
  const python = await run("python3", ["-c", script, join(folder, "a.zip"), folder]).catch(
    (error: unknown) => error,
  );
  if (python instanceof Error && "code" in python && python.code === "ENOENT") return;
  assert.ok(!(python instanceof Error), String(python));
  assert.equal(await readFile(join(folder, "a/b.txt"), "utf8"), "内容");
});

test("names are made different, without characters that a folder cannot hold", () => {
  assert.deepEqual(distinguishFileNames(["a.pdf", "A.pdf", "a.pdf", "b:c.png", "无扩展名"]), [
    "a.pdf",
    "A (2).pdf",
    "a (3).pdf",
    "b_c.png",
    "无扩展名",
  ]);
});

test("no name leads out of the folder in which an archive is unpacked", () => {
  assert.deepEqual(
    distinguishFileNames(["其他/../../a.png", "/etc/b.png", "其他//c.png", "..", "甲/a.png"]),
    ["其他/_/_/a.png", "_/etc/b.png", "其他/_/c.png", "_", "甲/a.png"],
  );
});
