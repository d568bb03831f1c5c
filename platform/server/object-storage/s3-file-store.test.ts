import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { buffer, text } from "node:stream/consumers";
import { inspect } from "node:util";
import { type FileStore, FileStoreUnavailableError } from "../files.ts";
import { toBodyStream } from "./answer-stream.ts";
import { createS3Client, getS3Address, S3RefusedError } from "./s3-client.ts";
import { createS3FileStore } from "./s3-file-store.ts";
import { openS3TestServer, S3_TEST_ACCOUNT, S3_TEST_BUCKET, type S3TestServer } from "./testing/s3-server.ts";

const place = {
  region: "us-east-1",
  addressing: "path",
  bucket: S3_TEST_BUCKET,
  ...S3_TEST_ACCOUNT,
} as const;
const retryOptions = { tries: 3, tryMs: 10_000, allMs: 30_000, waitMs: 10, restMs: 0 };
const quick = { ...retryOptions, tryMs: 700, allMs: 10_000 };
const limits = { mostBytes: 1024 * 1024 * 1024, signal: new AbortController().signal };
const small = () => [Buffer.from("x")];
const LARGE = 17 * 1024 * 1024;
const large = () => [Buffer.alloc(LARGE)];

let server: S3TestServer;
const openStore = (changed: object = {}, waits = retryOptions): FileStore =>
  createS3FileStore(createS3Client({ endpoint: server.endpoint, ...place, ...changed }, waits), "");
const toAsync = async function* (pieces: Buffer[]) {
  yield* pieces;
};
const write = (pieces: Buffer[], store = openStore()) => store.write("one", toAsync(pieces), limits);

before(async () => {
  server = await openS3TestServer();
});
afterEach(() => server.intercept(undefined));
after(() => server.close());

/** Fails the first requests that fit. */
function fail(
  count: number,
  status: number | "silent" | "lost",
  fits: (line: string) => boolean = () => true,
) {
  let left = count;
  server.intercept(({ method, url }) => {
    if (left === 0 || !fits(`${method} ${url}`)) return undefined;
    left -= 1;
    return status;
  });
}

test("two failures are tried again, three are an outage", async () => {
  for (const status of [500, 503, 429, "silent", "lost"] as const) {
    const store = openStore({}, status === "silent" ? quick : retryOptions);
    fail(2, status);
    assert.equal((await write(small(), store)).bytes, 1, String(status));
    fail(3, status);
    await assert.rejects(write(small(), store), FileStoreUnavailableError, String(status));
  }
});

test("a storage that stays silent is given up after the time for all tries", async () => {
  fail(100, "silent");
  const start = Date.now();
  const store = openStore({}, { tries: 100, tryMs: 200, allMs: 600, waitMs: 1, restMs: 0 });
  await assert.rejects(store.read({ fileId: "one", bytes: 1, sha256: null }), FileStoreUnavailableError);
  assert.ok(Date.now() - start < 5000);
});

test("after an outage further requests fail at once for a while", async () => {
  let asked = 0;
  const { endpoint, close } = await serve((request) => {
    asked += 1;
    request.socket.destroy();
  });
  const client = createS3Client({ endpoint, ...place }, { ...retryOptions, restMs: 60_000 });
  await assert.rejects(client.send({ method: "HEAD", key: "a" }), /cannot be reached/);
  assert.equal(asked, retryOptions.tries);
  await assert.rejects(client.send({ method: "HEAD", key: "a" }), /silent just now/);
  assert.equal(asked, retryOptions.tries);
  close();
});

test("wrong keys and a missing bucket are refused at once, and a missing bucket is no missing file", async () => {
  const wrong = openStore({ secretAccessKey: "another-secret-key" });
  const nowhere = openStore({ bucket: "no-such-bucket" });
  for (const [store, code] of [
    [wrong, "SignatureDoesNotMatch"],
    [nowhere, "NoSuchBucket"],
  ] as const) {
    const earlier = server.requests.length;
    for (const attempt of [
      () => write(small(), store),
      () => store.read({ fileId: "one", bytes: 1, sha256: null }),
      () => store.remove("one"),
    ])
      await assert.rejects(attempt, (error) => error instanceof S3RefusedError && error.code === code);
    assert.equal(server.requests.length - earlier, 3);
  }
});

test("no error says a key", async () => {
  const secretAccessKey = "a-secret-that-nobody-may-read";
  for (const changed of [{}, { endpoint: "http://127.0.0.1:9" }]) {
    const error: unknown = await write(small(), openStore({ secretAccessKey, ...changed })).catch(
      (thrown: unknown) => thrown,
    );
    const shown = inspect(error, { depth: 10, showHidden: true });
    assert.ok(error instanceof FileStoreUnavailableError);
    assert.ok(!shown.includes(secretAccessKey) && !shown.includes("Signature="), shown);
  }
});

test("a part that fails ends the upload and leaves nothing; one lost part is sent again", async () => {
  fail(1, "lost", (line) => line.includes("partNumber=2"));
  assert.equal((await write(large())).bytes, LARGE);
  await openStore().remove("one");
  fail(3, 500, (line) => line.includes("partNumber=2"));
  await assert.rejects(write(large()), FileStoreUnavailableError);
  assert.deepEqual(await server.listUnfinished(), []);
  assert.equal(await openStore().read({ fileId: "one", bytes: LARGE, sha256: null }), undefined);
});

test("an upload whose last answer was lost is complete", async () => {
  fail(1, "lost", (line) => line.startsWith("POST") && line.includes("uploadId"));
  assert.equal((await write(large())).bytes, LARGE);
  const content = await openStore().read({ fileId: "one", bytes: LARGE, sha256: null });
  assert.ok(content);
  assert.equal((await buffer(content)).length, LARGE);
});

async function serve(answer: RequestListener): Promise<{ endpoint: string; close(): void }> {
  const plain = createServer(answer);
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  const close = () => {
    plain.close();
    plain.closeAllConnections();
  };
  return { endpoint: `http://127.0.0.1:${(plain.address() as AddressInfo).port}`, close };
}

test("an error behind a 200 is no completed upload", async () => {
  const { endpoint, close } = await serve((request, response) => {
    request.resume().on("end", () => {
      if (request.method === "DELETE") response.writeHead(204).end();
      else if (request.url?.includes("uploads")) response.end("<UploadId>u</UploadId>");
      else if (request.method === "POST") response.end("<Error><Code>InternalError</Code></Error>");
      else response.setHeader("etag", '"e"').end();
    });
  });
  const store = createS3FileStore(createS3Client({ endpoint, ...place }, retryOptions), "");
  await assert.rejects(write(large(), store), /not completed \(InternalError\)/);
  close();
});

test("lists are followed to their last page; what has no time, no upload id or a deeper key is kept", async () => {
  const removed: string[] = [];
  const entry = (key: string, time: string) =>
    `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
  const upload = (key: string) =>
    `<Upload><Key>${key}</Key><UploadId>u&amp;1</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`;
  const { endpoint, close } = await serve((request, response) => {
    const { searchParams: query, pathname } = new URL(request.url ?? "", "http://x");
    if (request.method === "DELETE") {
      removed.push(`${pathname} ${query.get("uploadId")}`);
      return response.writeHead(204).end();
    }
    if (query.has("uploads"))
      return response.end(
        query.get("key-marker") === "a"
          ? `<IsTruncated>false</IsTruncated>${upload("d")}${upload("e").replace(/<UploadId>.*<.UploadId>/, "")}`
          : `<IsTruncated>true</IsTruncated><NextKeyMarker>a</NextKeyMarker>${upload("c")}`,
      );
    const first = `${entry("a", "2026-01-01T00:00:00.000Z")}<NextContinuationToken>a+/=</NextContinuationToken>`;
    const second =
      entry("b", "2026-01-01T00:00:00Z") +
      entry("results/b", "2026-01-01T00:00:00Z") +
      entry("x", "2027-01-01T00:00:00Z") +
      entry("y", "");
    return response.end(query.get("continuation-token") === "a+/=" ? second : first);
  });
  const store = createS3FileStore(createS3Client({ endpoint, ...place }, retryOptions), "");
  assert.equal(await store.removeWrittenBefore(new Date("2026-06-01")), 4);
  const under = (key: string) => `/${S3_TEST_BUCKET}/${key}`;
  assert.deepEqual(removed, [
    `${under("a")} null`,
    `${under("b")} null`,
    `${under("c")} u&1`,
    `${under("d")} u&1`,
  ]);
  close();
});

test("a body that stops arriving fails instead of ending early; a slow reader loses nothing", async () => {
  let endNow = () => {};
  const { endpoint, close } = await serve((request, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("x".repeat(10));
    if (request.url === "/break") endNow = () => response.destroy();
    if (request.url === "/slow") response.end("x".repeat(90));
  });
  await assert.rejects(text(toBodyStream(await fetch(`${endpoint}/silent`), 50)), /fell silent/);
  const broken = toBodyStream(await fetch(`${endpoint}/break`), 5000);
  setTimeout(() => endNow(), 20);
  await assert.rejects(text(broken), /broke off/);
  const slow = toBodyStream(await fetch(`${endpoint}/slow`), 50);
  await sleep(150);
  assert.equal((await text(slow)).length, 100);
  close();
});

test("the bucket stands in the path, or before the host", () => {
  const at = (endpoint: string, addressing: "path" | "host") =>
    getS3Address({ ...place, endpoint, addressing });
  assert.equal(at("http://minio:9000", "path"), `http://minio:9000/${S3_TEST_BUCKET}`);
  assert.equal(at("https://store.example/s3/", "path"), `https://store.example/s3/${S3_TEST_BUCKET}`);
  assert.equal(at("https://oss.example", "host"), `https://${S3_TEST_BUCKET}.oss.example`);
});
