import { createHash } from "node:crypto";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { UploadOptions } from "#platform/kernel/contract.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { refuseInfected, type UploadScanner } from "../upload-scanner.ts";
import type { HeavyRequester } from "./heavy-request-limiter.ts";
import { createUploadBudget, type HeldContent, type UploadBudgetLimits } from "./upload-budget.ts";

export type UploadResult = { fields: Record<string, unknown>; uploaded: Buffer };
type PaceLimits = {
  /** A slower upload is refused, so that it does not hold its place. */
  minBytesPerSecond: number;
  /** The time between two looks at the pace. */
  paceMs: number;
  /** The time for the whole of an upload, at any pace. */
  maxMs: number;
};
export type UploadReader = {
  /** Reads the file of a request and runs the work with it. */
  run<Result>(upload: UploadRequest, work: (received: UploadResult) => Promise<Result>): Promise<Result>;
};
export type UploadRequest = { request: FastifyRequest; requester: HeavyRequester; options: UploadOptions };

export const UPLOAD_LIMITS: UploadBudgetLimits & PaceLimits = {
  maxBytes: 128 * 1024 * 1024,
  maxPerUser: 4,
  minBytesPerSecond: 1024,
  paceMs: 5000,
  maxMs: 600_000,
};
const MOST_FIELDS = 10;
const MOST_FIELD_BYTES = 1000;

/** Reads an uploaded file only after the session and the permission are checked. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fields: MOST_FIELDS,
      fieldSize: MOST_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

export function createUploadReader(
  limits: UploadBudgetLimits & PaceLimits,
  scan: UploadScanner | null,
): UploadReader {
  const budget = createUploadBudget(limits);

  return {
    run: async ({ request, requester, options }, work) => {
      if (!request.isMultipart()) throw new Refusal(platformRefusals.unreadableBody);
      const content = budget.open(requester);
      try {
        const fields = await refuseSlow(request, limits, readParts(request, options, content));
        const received = { fields, uploaded: content.whole() };
        await refuseInfected(scan, received.uploaded);
        return await work(received);
      } finally {
        content.drop();
        // The next request on this connection comes after the rest of the body.
        request.raw.unpipe().resume();
      }
    },
  };
}

/** Refuses once the pace of an interval stays below the limit. A line that is merely slow goes on. */
async function refuseSlow<Result>(
  request: FastifyRequest,
  { minBytesPerSecond, paceMs, maxMs }: PaceLimits,
  reading: Promise<Result>,
): Promise<Result> {
  const { promise: slow, reject } = Promise.withResolvers<never>();
  const refuse = (): void => reject(new Refusal(platformRefusals.uploadTooSlow));
  let before = request.raw.socket.bytesRead;
  const pace = setInterval(() => {
    const { bytesRead } = request.raw.socket;
    if (bytesRead - before < (minBytesPerSecond * paceMs) / 1000) refuse();
    before = bytesRead;
  }, paceMs);
  const end = setTimeout(refuse, maxMs);
  try {
    return await Promise.race([reading, slow]);
  } finally {
    clearInterval(pace);
    clearTimeout(end);
  }
}

async function readParts(
  request: FastifyRequest,
  { maxBytes }: UploadOptions,
  content: HeldContent,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === "file") fields[part.fieldname] = await readFile(part, content);
      // A part that says it is JSON comes parsed, and could pass for the description of a file.
      else if (typeof part.value === "string" && part.fieldname !== "__proto__")
        fields[part.fieldname] = part.value;
      else throw new Refusal(platformRefusals.unreadableBody);
    }
  } catch (error) {
    throw hasAnswer(error) ? error : new Refusal(platformRefusals.unreadableBody);
  }
  return fields;
}

/** What the library says of a broken body has no status and would count as a bug. */
function hasAnswer(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof Error && "statusCode" in error);
}

async function readFile(
  { file, filename, fieldname }: MultipartFile,
  content: HeldContent,
): Promise<z.input<typeof UploadedFileSchema>> {
  if (fieldname === "__proto__") throw new Refusal(platformRefusals.unreadableBody);
  const sha256 = createHash("sha256");
  let bytes = 0;
  for await (const piece of file as AsyncIterable<Buffer>) {
    content.add(piece);
    sha256.update(piece);
    bytes += piece.length;
  }
  if (file.truncated) throw new Refusal(platformRefusals.tooLarge);
  return { name: filename ?? "", bytes, sha256: sha256.digest("hex") };
}
