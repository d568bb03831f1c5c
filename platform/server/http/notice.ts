import type { FastifyInstance } from "fastify";
import { NOTICE_REFUSED, NOTICE_TAKEN } from "../payment-channel/protocol.ts";
import type { ReceivedNotice } from "../payment-channel/channel.ts";

/**
 * Mounts the address for notices of a payment channel. This is not a call: it has no session, its signature covers
 * the received bytes, and its answer follows the channel's protocol.
 */
export function mountNotice(
  app: FastifyInstance,
  path: string,
  hear: (heard: ReceivedNotice) => Promise<boolean>,
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
