import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { ApiError } from "#platform/web/api-error.ts";
import type { Attachment } from "../contract/attachment.ts";
import { attachmentUploadLimits, CHUNK_BYTES, countChunks } from "../rules.ts";
import type { TransferApi } from "./file-transfer.ts";
import { UploadQueue } from "./upload-queue.ts";

const OFFLINE = () => new ApiError({ kind: "other", message: "网络连接失败", isUnsure: true });
const REFUSED = () =>
  new ApiError({ kind: "refused", code: "ATT004", message: "不能上传", next: "请换一个" });

type Broken = { call: "begin" | "send" | "finish"; count: number; error: () => Error };

/** A server that keeps chunks, and a line that breaks as the test says. */
function createLine(...broken: Broken[]) {
  const chunks = new Map<string, Map<number, File>>();
  const told: string[] = [];
  let gate: Promise<void> | undefined;
  const pass = async (call: Broken["call"], signal: AbortSignal): Promise<void> => {
    await gate;
    signal.throwIfAborted();
    const found = broken.find((one) => one.call === call && one.count-- > 0);
    if (found) throw found.error();
  };
  const missingOf = (uploadId: string, bytes: number) =>
    Array.from({ length: countChunks(bytes) }, (_, index) => index).filter(
      (index) => !chunks.get(uploadId)?.has(index),
    );
  const sizes = new Map<string, number>();
  const api: TransferApi = {
    begin: async ({ businessNo, fileCategory, fileName, fileBytes, sha256 }, signal) => {
      await pass("begin", signal);
      told.push(`begin ${fileName}`);
      sizes.set(sha256, fileBytes);
      chunks.set(sha256, chunks.get(sha256) ?? new Map<number, File>());
      const missing = missingOf(sha256, fileBytes);
      return {
        uploadId: sha256,
        businessNo,
        fileCategory,
        fileName,
        fileBytes,
        chunkBytes: CHUNK_BYTES,
        missing,
      };
    },
    send: async ({ uploadId, index, file, sha256 }, signal) => {
      await pass("send", signal);
      const content = Buffer.from(await file.arrayBuffer());
      assert.equal(createHash("sha256").update(content).digest("hex"), sha256);
      told.push(`send ${index}`);
      chunks.get(uploadId)?.set(index, file);
      return { missing: missingOf(uploadId, sizes.get(uploadId) ?? 0) };
    },
    finish: async (uploadId, key, signal) => {
      await pass("finish", signal);
      const sent = [...(chunks.get(uploadId) ?? [])].toSorted(([left], [right]) => left - right);
      const whole = Buffer.from(await new Blob(sent.map(([, chunk]) => chunk)).arrayBuffer());
      assert.equal(createHash("sha256").update(whole).digest("hex"), uploadId);
      told.push(`finish ${key === "" ? "without key" : ""}`.trim());
      return {} as Attachment;
    },
    cancel: async () => void told.push("cancel"),
    wait: async (waitMs, signal) => {
      told.push(`wait ${waitMs}`);
      signal.throwIfAborted();
    },
  };
  return { api, told, hold: (awaited?: Promise<void>): void => void (gate = awaited) };
}

const fileOf = (name: string, bytes = 2 * CHUNK_BYTES + 5) =>
  new File([new Uint8Array(bytes).fill(name.length)], name);
const open = (line: ReturnType<typeof createLine>) => new UploadQueue(line.api, "Q0484");

function holdAfterFirstChunk(
  queue: ReturnType<typeof open>,
  line: ReturnType<typeof createLine>,
  promise: Promise<void>,
): void {
  queue.subscribe(() => {
    const [upload] = queue.state().uploads;
    if (upload?.file.name === "一.png" && upload.sentBytes === CHUNK_BYTES) line.hold(promise);
  });
}

async function until(isReached: () => boolean): Promise<void> {
  for (let turns = 0; !isReached(); turns += 1) {
    assert.ok(turns < 5000, "never reached");
    await turn();
  }
}

test("files go one after the other, and what a broken line had carried is not sent again", async () => {
  const line = createLine(
    { call: "begin", count: 1, error: OFFLINE },
    { call: "finish", count: 2, error: OFFLINE },
  );
  const queue = open(line);
  let stored = 0;
  queue.afterEach(async () => (stored += 1));
  queue.add([fileOf("一.png"), fileOf("二十.png", 3)], "Z99");
  await until(() => queue.state().uploads.length === 0);
  assert.deepEqual(line.told, [
    "wait 1000",
    "begin 一.png",
    "send 0",
    "send 1",
    "send 2",
    "wait 1000",
    "wait 2000",
    "finish",
    "begin 二十.png",
    "send 0",
    "finish",
  ]);
  assert.deepEqual([stored, queue.state().doneCount], [2, 2]);
});

test("a chunk whose line breaks waits, says so, and goes on", async () => {
  const line = createLine({ call: "send", count: 6, error: OFFLINE });
  const queue = open(line);
  const stages = new Set<string>();
  queue.subscribe(() => queue.state().uploads.forEach(({ stage }) => stages.add(stage)));
  queue.add([fileOf("一.png", 10)], "Z99");
  await until(() => queue.state().doneCount === 1);
  assert.deepEqual(
    line.told.filter((said) => said.startsWith("wait")),
    ["wait 1000", "wait 2000", "wait 4000", "wait 8000", "wait 15000", "wait 15000"],
  );
  assert.deepEqual([...stages], ["waiting", "reading", "sending", "interrupted", "checking"]);
});

test("a paused file stops and goes on with what is missing; others are sent meanwhile", async () => {
  const line = createLine();
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = open(line);
  holdAfterFirstChunk(queue, line, promise);
  queue.add([fileOf("一.png"), fileOf("二十.png", 3)], "Z99");
  await until(() => line.told.includes("send 0"));
  const [first] = queue.state().uploads;
  assert.ok(first);
  queue.pause(first.key);
  line.hold();
  resolve();
  await until(() => queue.state().doneCount === 1);
  assert.deepEqual(
    queue.state().uploads.map(({ stage, file }) => [stage, file.name]),
    [["paused", "一.png"]],
  );
  queue.resume(first.key);
  await until(() => queue.state().doneCount === 2);
  assert.equal(line.told.filter((said) => said === "send 1").length, 1);
});

test("a refused file is cancelled, tells why, and begins anew on request or goes away", async () => {
  const line = createLine({ call: "finish", count: 1, error: REFUSED });
  const queue = open(line);
  queue.add([fileOf("一.png", 10)], "Z99");
  await until(() => queue.state().uploads[0]?.stage === "failed");
  const [failed] = queue.state().uploads;
  assert.ok(failed);
  assert.equal(failed.failure, "不能上传。请换一个");
  assert.equal(line.told.at(-1), "cancel");
  queue.resume(failed.key);
  await until(() => queue.state().doneCount === 1);
  queue.add([fileOf("大.pdf", attachmentUploadLimits.maxBytes + 1)], "Z99");
  const [large] = queue.state().uploads;
  assert.match(large?.failure ?? "", /文件超过 10 MB/);
  queue.drop(large?.key ?? "");
  assert.deepEqual(queue.state().uploads, []);
});

test("a file that is dropped while it is sent is cancelled at the server, and the next one begins", async () => {
  const line = createLine();
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = open(line);
  holdAfterFirstChunk(queue, line, promise);
  queue.add([fileOf("一.png"), fileOf("二十.png", 3)], "Z99");
  await until(() => line.told.includes("send 0"));
  queue.drop(queue.state().uploads[0]?.key ?? "");
  line.hold();
  resolve();
  await until(() => queue.state().doneCount === 1);
  assert.ok(line.told.includes("cancel"));
  assert.equal(line.told.filter((said) => said === "finish").length, 1);
});

test("a file that was stored before it was dropped is shown with the document", async () => {
  const line = createLine();
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = open(line);
  let refetches = 0;
  queue.afterEach(async () => void (refetches += 1));
  holdAfterFirstChunk(queue, line, promise);
  line.api.cancel = () => Promise.reject(REFUSED());
  queue.add([fileOf("一.png")], "Z99");
  await until(() => line.told.includes("send 0"));
  queue.drop(queue.state().uploads[0]?.key ?? "");
  await until(() => refetches === 1);
  line.hold();
  resolve();
});

test("a file that was stored while its upload was paused is done when the upload goes on", async () => {
  const line = createLine();
  const { finish, begin } = line.api;
  let finishes = 0;
  line.api.finish = async (...input) => {
    const stored = await finish(...input);
    finishes += 1;
    if (finishes === 1) throw OFFLINE();
    return stored;
  };
  line.api.begin = async (input, signal) => {
    if (finishes > 0) throw new ApiError({ kind: "refused", code: "ATT006", message: "内容相同" });
    return begin(input, signal);
  };
  line.api.wait = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("paused")));
    });
  const queue = open(line);
  queue.add([fileOf("一.png")], "Z99");
  await until(() => queue.state().uploads[0]?.stage === "interrupted");
  const key = queue.state().uploads[0]?.key ?? "";
  queue.pause(key);
  assert.equal(queue.state().uploads[0]?.stage, "paused");
  queue.resume(key);
  await until(() => queue.state().uploads.length === 0 || queue.state().uploads[0]?.stage === "failed");
  assert.deepEqual([queue.state().uploads[0]?.failure, queue.state().doneCount], [undefined, 1]);
  assert.deepEqual([finishes, line.told.filter((said) => said.startsWith("begin")).length], [2, 1]);
});
