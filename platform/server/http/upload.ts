import { createHash } from "node:crypto";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { UploadOptions } from "#platform/kernel/contract.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { refuseInfected, type UploadScanner } from "../upload-scanner.ts";

export type UploadResult = { fields: Record<string, unknown>; uploaded: Buffer };
type UploadLimits = {
  /** The content of all uploads that this process holds, from their first byte to their answer. */
  maxBytes: number;
  maxPerUser: number;
  /** A slower upload is refused, so that it does not hold its place. */
  minBytesPerSecond: number;
  /** The time between two looks at the pace. */
  paceMs: number;
};
export type UploadReader = {
  /** Reads the file of a request and runs the work with it. */
  run<Result>(upload: UploadRequest, work: (received: UploadResult) => Promise<Result>): Promise<Result>;
};
export type UploadRequest = { request: FastifyRequest; userCode: string; options: UploadOptions };

export const UPLOAD_LIMITS: UploadLimits = {
  maxBytes: 128 * 1024 * 1024,
  maxPerUser: 4,
  minBytesPerSecond: 1024,
  paceMs: 5000,
};
const MOST_FIELDS = 10;
const MOST_FIELD_BYTES = 1000;

/**
 * Reads an uploaded file only after the session and the permission are checked, so that strangers cannot fill the
 * memory.
 */
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

/** A received piece takes memory from the budget until its request is answered. */
type Budget = { take(bytes: number): void };

export function createUploadReader(limits: UploadLimits, scan: UploadScanner | null): UploadReader {
  const perUser = new Map<string, number>();
  let heldBytes = 0;

  return {
    run: async ({ request, userCode, options }, work) => {
      if (!request.isMultipart()) throw new Refusal(platformRefusals.unreadableBody);
      const ofUser = perUser.get(userCode) ?? 0;
      if (ofUser >= limits.maxPerUser) throw new Refusal(platformRefusals.overloaded);
      perUser.set(userCode, ofUser + 1);
      let ownBytes = 0;
      const budget: Budget = {
        take: (bytes) => {
          if (heldBytes + bytes > limits.maxBytes) throw new Refusal(platformRefusals.overloaded);
          heldBytes += bytes;
          ownBytes += bytes;
        },
      };
      try {
        const received = await refuseSlow(request, limits, readParts(request, options, budget));
        await refuseInfected(scan, received.uploaded);
        return await work(received);
      } finally {
        heldBytes -= ownBytes;
        const left = (perUser.get(userCode) ?? 1) - 1;
        if (left > 0) perUser.set(userCode, left);
        else perUser.delete(userCode);
      }
    },
  };
}

/** Refuses once the pace of an interval stays below the limit. A line that is merely slow goes on. */
async function refuseSlow<Result>(
  request: FastifyRequest,
  { minBytesPerSecond, paceMs }: UploadLimits,
  reading: Promise<Result>,
): Promise<Result> {
  const { promise: slow, reject } = Promise.withResolvers<never>();
  let before = request.raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.raw.socket;
    if (bytesRead - before < (minBytesPerSecond * paceMs) / 1000)
      reject(new Refusal(platformRefusals.uploadTooSlow));
    before = bytesRead;
  }, paceMs);
  try {
    return await Promise.race([reading, slow]);
  } finally {
    clearInterval(timer);
  }
}

async function readParts(
  request: FastifyRequest,
  { maxBytes }: UploadOptions,
  budget: Budget,
): Promise<UploadResult> {
  const fields: Record<string, unknown> = {};
  let uploaded: Buffer = Buffer.alloc(0);
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.fieldname === "__proto__") throw new Refusal(platformRefusals.unreadableBody);
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    uploaded = await readFile(part, budget);
    const file: z.input<typeof UploadedFileSchema> = {
      name: part.filename ?? "",
      bytes: uploaded.length,
      sha256: createHash("sha256").update(uploaded).digest("hex"),
    };
    fields[part.fieldname] = file;
  }
  return { fields, uploaded };
}

async function readFile({ file }: MultipartFile, budget: Budget): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) {
    budget.take(piece.length);
    pieces.push(piece);
  }
  if (file.truncated) throw new Refusal(platformRefusals.tooLarge);
  return Buffer.concat(pieces);
}
