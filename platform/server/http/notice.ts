import type { FastifyInstance } from "fastify";
import { NOTICE_REFUSED, NOTICE_TAKEN } from "../payment-channel/protocol.ts";
import type { HeardNotice } from "../payment-channel/channel.ts";

/**
 * Where a payment channel tells of itself. Not a call: it has no session, its signature is over the bytes as they came,
 * and it is answered as the channel's protocol says.
 */
export function mountNotice(
  app: FastifyInstance,
  path: string,
  hear: (heard: HeardNotice) => Promise<boolean>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(path, { config: { rateLimit: false } }, async (request, reply) => {
      const { body } = request;
      const headers = request.headers as Record<string, string | undefined>;
      const isTaken = await hear({ path, headers, body: typeof body === "string" ? body : "" });
      return reply.code(isTaken ? 200 : 400).send(isTaken ? NOTICE_TAKEN : NOTICE_REFUSED);
    });
  });
}
