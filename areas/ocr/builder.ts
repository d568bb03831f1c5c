import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { recognizeCertificate } from "./contract.ts";
import type { CertificateKind } from "./rules/certificate-kinds.ts";

type TestPicture = {
  readonly kind: CertificateKind;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly name?: string;
};

/** Sends a picture as the browser does. */
export async function sendTestCertificate(
  app: FastifyInstance,
  token: string,
  { kind, content, name = "a.jpg" }: TestPicture,
  key = randomBytes(16).toString("hex"),
): Promise<Envelope<OutputOf<typeof recognizeCertificate>> & { status: number }> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new Blob([content]), name);
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: recognizeCertificate.path,
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": key,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return {
    ...response.json<Envelope<OutputOf<typeof recognizeCertificate>>>(),
    status: response.statusCode,
  };
}
