import type { FastifyInstance } from "fastify";
import { Refusal } from "#platform/kernel/refusal.ts";

/** A notice from an outside system, with the bytes that its signature covers. */
export type ExternalNotice = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};
/** Answers in the protocol of the outside system. */
export type ExternalNoticeHandler = (notice: ExternalNotice) => Promise<ExternalNoticeAnswer>;
export type ExternalNoticeAnswer = { readonly status: number; readonly body: object };

/**
 * Mounts an address for notices of an outside system. This is not a call: it has no session, a signature covers the
 * received bytes, and its answer follows the protocol of that system.
 */
export function mountExternalNoticeRoute(
  app: FastifyInstance,
  path: string,
  handle: ExternalNoticeHandler,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(path, { config: { rateLimit: false } }, async (request, reply) => {
      const { body } = request;
      const headers = request.headers as Record<string, string | undefined>;
      const notice = { path, headers, body: typeof body === "string" ? body : "" };
      const answer = await answerNotice(handle, notice);
      return reply.code(answer.status).send(answer.body);
    });
  });
}

/** A refused call answers 200; for a notice that would mean accepted, and the outside system would not repeat it. */
async function answerNotice(
  handle: ExternalNoticeHandler,
  notice: ExternalNotice,
): Promise<ExternalNoticeAnswer> {
  try {
    return await handle(notice);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 409, body: { code: error.kind.code } };
  }
}
