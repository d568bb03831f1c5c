import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { UploadOptions } from "#platform/kernel/contract.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UploadedFileSchema } from "#platform/kernel/upload.ts";

export type UploadResult = { fields: Record<string, unknown>; uploaded: Buffer };

const MOST_FIELDS = 10;
const MOST_FIELD_BYTES = 1000;
/** The number of uploads at once, because each upload is held in memory while it is examined. */
const MOST_AT_ONCE = 16;
let underWay = 0;

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

export async function readUpload(
  request: FastifyRequest,
  { maxBytes: mostBytes }: UploadOptions,
): Promise<UploadResult> {
  if (!request.isMultipart()) throw new Refusal(platformRefusals.unreadableBody);
  if (underWay >= MOST_AT_ONCE) throw new Refusal(platformRefusals.overloaded);
  underWay += 1;
  try {
    return await readParts(request, mostBytes);
  } finally {
    underWay -= 1;
  }
}

async function readParts(request: FastifyRequest, mostBytes: number): Promise<UploadResult> {
  const fields: Record<string, unknown> = {};
  let uploaded: Buffer = Buffer.alloc(0);
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.fieldname === "__proto__") throw new Refusal(platformRefusals.unreadableBody);
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    uploaded = await part.toBuffer();
    const file: z.input<typeof UploadedFileSchema> = {
      name: part.filename ?? "",
      bytes: uploaded.length,
      sha256: createHash("sha256").update(uploaded).digest("hex"),
    };
    fields[part.fieldname] = file;
  }
  return { fields, uploaded };
}
