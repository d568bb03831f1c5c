import type { FastifyReply, FastifyRequest } from "fastify";
import { buildSignedHeaders, checkSignature, type PaymentChannelSecrets } from "../signature.ts";

/** A stand-in of a system that signs as the payment channel does. */
export type SigningStandIn = PaymentChannelSecrets & { readonly now: () => Date };

/** Whether the product has signed the request. */
export function isBelieved(options: SigningStandIn, request: FastifyRequest): boolean {
  const deed = request.method === "GET" ? "GET" : "POST";
  const [path = ""] = request.url.split("?");
  const headers = request.headers as Record<string, string | undefined>;
  const received = { deed, path, headers, body: bodyOf(request), now: options.now() } as const;
  return checkSignature(options, received) === undefined;
}

/** A signed answer to the request. */
export function answer(
  options: SigningStandIn,
  request: FastifyRequest,
  reply: FastifyReply,
  content: object,
): FastifyReply {
  const body = JSON.stringify(content);
  const [path = ""] = request.url.split("?");
  const nonce = String(request.headers["pay-nonce"]);
  const message = { deed: "ANSWER", path, body, now: options.now(), nonce } as const;
  return reply.headers(buildSignedHeaders(options, message)).type("application/json").send(body);
}

export function bodyOf({ body }: FastifyRequest): string {
  return typeof body === "string" ? body : "";
}
