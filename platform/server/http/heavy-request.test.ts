import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { handle } from "./route.ts";

const MEGABYTE = 1024 * 1024;

const upload = defineCall({
  method: "POST",
  path: "test/upload",
  title: "上传",
  permission: "signedIn",
  effect: "read",
  upload: { maxBytes: 4 * MEGABYTE },
  input: z.object({ file: UploadedFileSchema }),
  output: z.object({ bytes: z.number() }),
  refusals: [],
});
const form = defineCall({
  ...upload,
  path: "test/form",
  upload: undefined,
  input: z.object({ rows: z.array(z.string()) }),
  output: z.object({ count: z.number(), most: z.number() }),
});
const publicForm = defineCall({ ...form, path: "test/public", permission: "public" });

let product: TestProduct;
let url: URL;
let clerk: string;
let running = 0;
let mostRunning = 0;

before(async () => {
  product = await openTestProduct({
    settings: { REQUEST_TIMEOUT_MS: "6000" },
    moreRoutes: () => [
      handle(upload, async ({ input }) => ({ bytes: input.file.bytes })),
      handle(form, async ({ input }) => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await sleep(50);
        running -= 1;
        return { count: input.rows.length, most: mostRunning };
      }),
      handle(publicForm, async ({ input }) => ({ count: input.rows.length, most: 0 })),
    ],
  });
  clerk = await product.signIn(CLERK);
  url = new URL(await product.app.listen({ port: 0, host: "127.0.0.1" }));
});
after(() => product.close());

function openUpload(token: string, declaredBytes: number): Socket {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    [
      `POST ${upload.path} HTTP/1.1`,
      "Host: localhost",
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${declaredBytes}`,
      ...(token === "" ? [] : [`Authorization: Bearer ${token}`]),
      "",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
    ].join("\r\n"),
  );
  return socket;
}

async function readAnswer(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return bytes.toString();
}

async function uploadFile(token: string, bytes: number): Promise<{ status: number; code: string }> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "a.bin"));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(new URL(upload.path, url), { method: "POST", headers, body });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code };
}

test("a stranger's file is refused before it is read", async () => {
  const answer = await readAnswer(openUpload("", 3 * MEGABYTE));
  assert.match(answer, /^HTTP\/1\.1 401 /);
});

test("a stranger's large form is refused before it is read, a public one above 64 KB too", async () => {
  const payload = { rows: ["x".repeat(200_000)] };
  const strange = await product.app.inject({ method: "POST", url: form.path, payload });
  assert.equal(strange.statusCode, 401);
  const large = await product.app.inject({ method: "POST", url: publicForm.path, payload });
  assert.equal(large.statusCode, 413);
});

test("an upload that trickles is ended with a reason, and holds no place of others", async () => {
  const slow = [1, 2, 3, 4].map(() => openUpload(clerk, 3 * MEGABYTE));
  const answers = Promise.all(slow.map(readAnswer));
  const timer = setInterval(() => slow.forEach((socket) => socket.writable && socket.write("x")), 100);
  await sleep(300);
  const own = await uploadFile(clerk, 1000);
  assert.deepEqual([own.status, own.code], [503, "SYS503"], "four uploads of one user at once are the most");
  const other = await uploadFile(await product.signIn(UNDERWRITER_LEVEL_1), MEGABYTE);
  assert.deepEqual([other.status, other.code], [200, "0000"]);
  for (const answer of await answers) assert.match(answer, /"code":"SYS408".*网络过慢，上传已中断/);
  clearInterval(timer);
  assert.deepEqual(await uploadFile(clerk, 1000), { status: 200, code: "0000" });
});

test("a file over the limit of its call is refused", async () => {
  assert.deepEqual(await uploadFile(clerk, 4 * MEGABYTE + 1), { status: 413, code: "SYS413" });
});

test("large forms of one user run one after the other, and what exceeds his queue is told to come back", async () => {
  const rows = Array.from({ length: 400 }, () => "x".repeat(500));
  const headers = { authorization: `Bearer ${clerk}` };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() =>
      product.app.inject({ method: "POST", url: form.path, headers, payload: { rows } }),
    ),
  );
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200, 503, 503],
  );
  assert.equal(mostRunning, 1);
  for (const { statusCode, headers: sent } of answers)
    assert.equal(sent["retry-after"] !== undefined, statusCode === 503);
});

test("broken JSON in a large form is refused as in a small one", async () => {
  const headers = { authorization: `Bearer ${clerk}`, "content-type": "application/json" };
  const payload = `{"rows": ["${"x".repeat(200_000)}`;
  const answer = await product.app.inject({ method: "POST", url: form.path, headers, payload });
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [200, "SYS002"]);
});

test("connections that send nothing more do not keep the server from stopping", async () => {
  const stopping = await openTestProduct({ settings: { REQUEST_TIMEOUT_MS: "1000" } });
  const { port } = new URL(await stopping.app.listen({ port: 0, host: "127.0.0.1" }));
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      "POST /api/v1/insurance/prpall/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx",
    );
    return socket;
  });
  await sleep(200);
  const begun = Date.now();
  await stopping.close();
  assert.ok(Date.now() - begun < 5000, `${Date.now() - begun} ms`);
  for (const socket of sockets) socket.destroy();
});
