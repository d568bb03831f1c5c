import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { type Attachment, sendChunk, uploadAttachment } from "./contract/attachment.ts";
import { CHUNK_BYTES } from "./rules.ts";

export type TestUploadInput = {
  businessNo: string;
  fileCategory: string;
  name: string;
  content: Uint8Array<ArrayBuffer>;
};

/** A picture with unique content: its colour and Exif data are random. */
export async function createTestPicture(
  type: "jpeg" | "png" | "webp" = "png",
  width = 40,
): Promise<Uint8Array<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const image = sharp({ create: { width, height: 30, channels: 3, background: { r, g, b } } });
  return new Uint8Array(
    await image
      .toFormat(type)
      .withExif({ IFD0: { Copyright: randomBytes(8).toString("hex") } })
      .toBuffer(),
  );
}

export async function uploadTestFile(
  app: FastifyInstance,
  token: string,
  { businessNo, fileCategory, name, content }: TestUploadInput,
  key = randomBytes(16).toString("hex"),
): Promise<Envelope<Attachment> & { status: number }> {
  const form = new FormData();
  form.set("businessNo", businessNo);
  form.set("fileCategory", fileCategory);
  form.set("file", new Blob([content]), name);
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: uploadAttachment.path,
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": key,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { ...response.json<Envelope<Attachment>>(), status: response.statusCode };
}

const sha256Of = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** A PDF of unique content and exactly this size. */
export function createTestPdf(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(randomBytes(Math.max(bytes, 10)));
  content.set(Buffer.from("%PDF-1.7\n"));
  return content;
}

export function buildUploadInput({ businessNo, content }: Pick<TestUploadInput, "businessNo" | "content">) {
  const fileName = "现场.pdf";
  return { businessNo, fileCategory: "Z99", fileName, fileBytes: content.length, sha256: sha256Of(content) };
}

export type TestChunkInput = {
  uploadId: string;
  content: Uint8Array<ArrayBuffer>;
  index: number | string;
  /** What is sent instead of the chunk, or said of it. */
  bytes?: Uint8Array<ArrayBuffer>;
  sha256?: string;
};

export async function sendTestChunk(
  app: FastifyInstance,
  token: string,
  { uploadId, content, index, ...sent }: TestChunkInput,
): Promise<Envelope<{ missing: number[] }>> {
  const begin = Number(index) * CHUNK_BYTES;
  const bytes = sent.bytes ?? content.slice(begin, begin + CHUNK_BYTES);
  const form = new FormData();
  form.set("uploadId", uploadId);
  form.set("index", String(index));
  form.set("sha256", sent.sha256 ?? sha256Of(bytes));
  form.set("file", new Blob([bytes]), "现场.pdf");
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: sendChunk.path,
    headers: { authorization: `Bearer ${token}`, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
}
