import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "#platform/kernel/contract.ts";

/** A form of this size takes the main thread longer than a page of a list. */
const HEAVY_BODY_BYTES = 128 * 1024;

/** A heavy request carries a file or a large form, or works on a file that came before. */
export function isHeavyRequest({ upload, isHeavy }: Call, request: FastifyRequest): boolean {
  return upload !== undefined || isHeavy === true || hasLargeBody(request);
}

function hasLargeBody({ method, headers }: FastifyRequest): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  if (method === "GET") return false;
  return length === undefined ? encoding !== undefined : Number(length) > HEAVY_BODY_BYTES;
}

/** A large JSON body that waits as text, because the parsed form takes many times its memory. */
class UnparsedBody {
  readonly parse: () => Promise<unknown>;

  constructor(parse: () => Promise<unknown>) {
    this.parse = parse;
  }
}

/** Parses JSON as Fastify does, but a large body only when `readBody` is called. */
export function deferLargeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const parseText = (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (hasLargeBody(request)) done(null, new UnparsedBody(() => parseText(request, text)));
    else void parse(request, text, done);
  });
}

export async function readBody({ body }: FastifyRequest): Promise<unknown> {
  return body instanceof UnparsedBody ? body.parse() : body;
}
