import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { type Attachment, uploadAttachment } from "./contract.ts";

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
