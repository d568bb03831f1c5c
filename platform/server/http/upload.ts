import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Upload } from "#platform/kernel/contract.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UploadedFile } from "#platform/kernel/upload.ts";

export type Received = { fields: Record<string, unknown>; uploaded: Buffer };

const MOST_FIELDS = 10;
const MOST_FIELD_BYTES = 1000;
/** Each is held in memory until it is looked through. */
const MOST_AT_ONCE = 16;
let underWay = 0;

/** Read only when it is known who asks and that he may: nobody else fills the server with files. */
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

export async function readUpload(request: FastifyRequest, { mostBytes }: Upload): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal(platformRefusals.unreadableBody);
  if (underWay >= MOST_AT_ONCE) throw new Refusal(platformRefusals.overloaded);
  underWay += 1;
  try {
    return await readParts(request, mostBytes);
  } finally {
    underWay -= 1;
  }
}

async function readParts(request: FastifyRequest, mostBytes: number): Promise<Received> {
  const fields: Record<string, unknown> = {};
  let uploaded: Buffer = Buffer.alloc(0);
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.fieldname === "__proto__") throw new Refusal(platformRefusals.unreadableBody);
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    uploaded = await part.toBuffer();
    const file: z.input<typeof UploadedFile> = {
      name: part.filename ?? "",
      bytes: uploaded.length,
      sha256: createHash("sha256").update(uploaded).digest("hex"),
    };
    fields[part.fieldname] = file;
  }
  return { fields, uploaded };
}
