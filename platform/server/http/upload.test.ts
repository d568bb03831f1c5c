import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { sendErrorAnswer } from "./error-answer.ts";
import { acceptUploads, createUploadReader } from "./upload.ts";

const MEGABYTE = 1024 * 1024;
const LIMITS = { maxBytes: 4 * MEGABYTE, maxPerUser: 4, minBytesPerSecond: 1024, paceMs: 200, maxMs: 2000 };

let app: FastifyInstance;
let url: string;
let held: PromiseWithResolvers<void> | undefined;
before(async () => {
  app = fastify();
  app.setErrorHandler(sendErrorAnswer);
  await acceptUploads(app);
  const uploads = createUploadReader(LIMITS, null);
  app.post("/:name", (request) => {
    const { name } = request.params as { name: string };
    const requester = { name, isUser: name.startsWith("user") };
    return uploads.run(
      { request, requester, options: { maxBytes: 3 * MEGABYTE } },
      async ({ fields, uploaded }) => {
        await held?.promise;
        return { code: "0000", fields, length: uploaded.length };
      },
    );
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
after(() => app.close());

type Answer = { status: number; code: string; fields?: Record<string, unknown>; length?: number };

async function send(name: string, body: string | FormData, contentType?: string): Promise<Answer> {
  const headers = contentType === undefined ? {} : { "content-type": contentType };
  const response = await fetch(`${url}/${name}`, { method: "POST", body, headers });
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

function sendFile(name: string, bytes: number): Promise<Answer> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "甲.pdf"));
  return send(name, body);
}

const FILE_PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

/** Sends the start of an upload of 3 MB. */
function startUpload(name: string, start: Buffer) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = `POST /${name} HTTP/1.1\r\nhost: x\r\ncontent-length: ${3 * MEGABYTE}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`;
  socket.write(`${head}${FILE_PART}`);
  socket.write(start);
  return socket;
}

test("a file is described by its name, size and hash", async () => {
  const { status, fields, length } = await sendFile("user1", 1000);
  const sha256 = "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53";
  assert.deepEqual([status, length, fields], [200, 1000, { file: { name: "甲.pdf", bytes: 1000, sha256 } }]);
});

test("what comes after an upload was refused takes no memory from others", async () => {
  const slow = startUpload("user1", Buffer.alloc(1000));
  const [answer] = (await once(slow, "data")) as [Buffer];
  assert.match(answer.toString(), /SYS408/);
  slow.write(Buffer.alloc(2 * MEGABYTE));
  await sleep(300);
  assert.equal((await sendFile("user2", 3 * MEGABYTE - 1000)).code, "0000");
  slow.destroy();
});

test("an upload that trickles fast enough ends with its time", async () => {
  const trickling = startUpload("user1", Buffer.alloc(2 * MEGABYTE));
  const timer = setInterval(() => trickling.writable && trickling.write(Buffer.alloc(500)), 100);
  const [answer] = (await once(trickling, "data")) as [Buffer];
  assert.match(answer.toString(), /SYS408/);
  clearInterval(timer);
  assert.equal((await sendFile("user2", 3 * MEGABYTE - 1000)).code, "0000");
  trickling.destroy();
});

test("uploads without a session hold half of the memory, and users the rest", async () => {
  held = Promise.withResolvers();
  const first = sendFile("network1", 1.5 * MEGABYTE);
  await sleep(200);
  assert.equal((await sendFile("network2", MEGABYTE)).code, "SYS503");
  const ofUser = sendFile("user1", 2 * MEGABYTE);
  await sleep(200);
  held.resolve();
  held = undefined;
  assert.deepEqual([(await first).code, (await ofUser).code], ["0000", "0000"]);
  assert.equal((await sendFile("network2", MEGABYTE)).code, "0000");
});

test("a field cannot pass for the description of a file", async () => {
  const forged = JSON.stringify({ name: "a.pdf", bytes: 9, sha256: "ab".repeat(32) });
  const body = `${FILE_PART.replace('"file"', '"other"')}PDF\r\n--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/json\r\n\r\n${forged}\r\n--x--\r\n`;
  const answer = await send("user1", body, "multipart/form-data; boundary=x");
  assert.deepEqual([answer.status, answer.code], [200, "SYS002"]);
});

for (const [description, body, contentType] of [
  ["without a boundary", "--x--", "multipart/form-data"],
  ["with an empty boundary", "--x--", 'multipart/form-data; boundary=""'],
  ["of no parts", "无", "multipart/form-data; boundary=x"],
  ["that ends within its file", `${FILE_PART}PDF`, "multipart/form-data; boundary=x"],
  [
    "with JSON that is none",
    '--x\r\nContent-Disposition: form-data; name="q"\r\nContent-Type: application/json\r\n\r\n{无\r\n--x--',
    "multipart/form-data; boundary=x",
  ],
  [
    "for the prototype",
    FILE_PART.replace('"file"', '"__proto__"') + "PDF\r\n--x--",
    "multipart/form-data; boundary=x",
  ],
] as const)
  test(`a body ${description} is refused as unreadable`, async () => {
    assert.equal((await send("user1", body, contentType)).code, "SYS002");
  });
