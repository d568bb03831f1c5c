import { hash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver, { type S3rverContext } from "@20minutes/s3rver";

/** The account that s3rver knows. */
export const S3_TEST_ACCOUNT = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
export const S3_TEST_BUCKET = "chengbao-files";

type Decide = (request: IncomingMessage) => number | "silent" | "lost" | undefined;
export type S3TestServer = {
  readonly endpoint: string;
  /** The settings of a product that keeps its files here. */
  readonly settings: Readonly<Record<string, string>>;
  readonly requests: readonly string[];
  /** Decides over a request: a status to answer with, no answer, or an answer that gets lost. */
  intercept(decide: Decide | undefined): void;
  listUnfinished(): Promise<string[]>;
  /** Makes objects and unfinished uploads seem as old as that. */
  age(time: Date): Promise<void>;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Runs s3rver, which checks each signature on its own. It lacks two calls, which are added here behind that check, and
 * it does not compare the hash in the signature with the body.
 */
export async function openS3TestServer(): Promise<S3TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "chengbao-s3-"));
  const answer = await createStorage(folder);
  const requests: string[] = [];
  let decide: Decide | undefined;
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((request, response) => {
        requests.push(`${request.method} ${request.url}`);
        const decided = decide?.(request);
        if (decided === "silent") return;
        if (decided === "lost") response.end = () => response.destroy();
        // s3rver lets requests without a signature pass.
        if (typeof decided !== "number" && request.headers.authorization) return answer(request, response);
        request.resume();
        response.writeHead(typeof decided === "number" ? decided : 403).end();
      });
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    endpoint,
    settings: {
      FILE_STORE: `s3://${S3_TEST_BUCKET}/product`,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: S3_TEST_ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_TEST_ACCOUNT.secretAccessKey,
    },
    requests,
    intercept: (next) => {
      decide = next;
    },
    listUnfinished: () => readdir(uploadsIn(folder)).catch(() => []),
    age: async (time) => {
      for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
        await utimes(join(parentPath, name), time, time);
    },
    stop,
    startAgain: async () => {
      server = await listen(port);
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const uploadsIn = (folder: string): string => join(folder, S3_TEST_BUCKET, "._S3rver_uploads");

async function createStorage(folder: string): Promise<RequestListener> {
  const configureBuckets = [{ name: S3_TEST_BUCKET }];
  const storage = new S3rver({ directory: folder, silent: true, vhostBuckets: false, configureBuckets });
  const uploads = uploadsIn(folder);
  storage.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method === "POST" && (await isUploadMissing(uploads, uploadId))) return refuseUpload(context);
    const refused = await next().catch((error: Error & { code?: string }) => error);
    if (refused && !["MethodNotAllowed", "NotImplemented"].includes(refused.code ?? "")) throw refused;
    if (!refused) return checkBody(folder, context);
    if (context.method === "DELETE" && uploadId) await abortUpload(join(uploads, uploadId), context);
    else if ("uploads" in context.query) await answerUploads(uploads, context);
    else throw refused;
  });
  storage.on("error", () => {});
  await storage.configureBuckets();
  return storage.callback();
}

/** Real storages refuse a body that differs from the hash in its signature. */
async function checkBody(folder: string, { method, path, query, headers }: S3rverContext): Promise<void> {
  if (method !== "PUT" || headers["copy-source"]) return;
  const { uploadId = "", partNumber = "" } = query;
  const place = uploadId
    ? join(uploadsIn(folder), uploadId, partNumber)
    : join(folder, `${decodeURIComponent(path)}._S3rver_object`);
  const stored = await readFile(place);
  if (hash("sha256", stored) !== headers["x-amz-content-sha256"])
    throw new Error("the body differs from its hash");
}

async function isUploadMissing(folder: string, uploadId: string | undefined): Promise<boolean> {
  return uploadId !== undefined && !(await readdir(folder)).includes(uploadId);
}

function refuseUpload(context: S3rverContext): void {
  context.status = 404;
  context.type = "application/xml";
  context.body = "<Error><Code>NoSuchUpload</Code></Error>";
}

async function abortUpload(folder: string, context: S3rverContext): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  context.status = 204;
}

async function answerUploads(folder: string, context: S3rverContext): Promise<void> {
  const entries: string[] = [];
  for (const uploadId of await readdir(folder).catch(() => [])) {
    const key = await readFile(join(folder, uploadId, "key"), "utf8");
    const { mtime } = await stat(join(folder, uploadId, "key"));
    if (!key.startsWith(context.query["prefix"] ?? "")) continue;
    const named = `<Key>${key}</Key><UploadId>${uploadId}</UploadId>`;
    entries.push(`<Upload>${named}<Initiated>${mtime.toISOString()}</Initiated></Upload>`);
  }
  context.status = 200;
  context.type = "application/xml";
  context.body = `<ListMultipartUploadsResult>${entries.join("")}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
}
