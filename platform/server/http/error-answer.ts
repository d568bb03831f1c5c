import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { createRefusalEnvelope } from "#platform/kernel/envelope.ts";
import { defineRefusals, platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import { isConnectionError } from "../database.ts";
import { FileStoreUnavailableError } from "../files.ts";
import { WorkerLimitError } from "../worker-thread.ts";

/** Every call may answer with these. They stand here because the first page has no bytes to spare for them. */
const { fileStoreUnavailable, workTooLong } = defineRefusals({
  fileStoreUnavailable: {
    code: "SYS010",
    message: "文件存储暂时无法访问，影像、单证和结果文件不能存取",
    next: "请稍后重试，已填写的内容不会丢失；持续出现的，请联系管理员",
  },
  workTooLong: {
    code: "SYS011",
    message: "处理时间过长，已停止",
    next: "请稍后重试，或减少内容后重试；仍失败的，请提供请求编号联系管理员",
  },
});

const RETRY_AFTER_SECONDS = "2";

/** Sends every error in the envelope. Only a bug is logged as an error, and its cause is not sent. */
export function sendErrorAnswer(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = asRefusal(error);
  const status = refusal.kind.status ?? (refusal.kind.html ? 422 : 200);
  if (status === 500) request.log.error({ err: error }, "error");
  if (error instanceof FileStoreUnavailableError) request.log.warn({ err: error }, "file store");
  if (error instanceof WorkerLimitError) request.log.warn({ err: error }, "work over its limit");
  if (status === 403) reply.header("message", encodeURIComponent(refusal.message.toWellFormed()));
  if (status === 503 || status === 429)
    reply.header("retry-after", reply.getHeader("retry-after") ?? RETRY_AFTER_SECONDS);
  void reply.code(status).send(createRefusalEnvelope(refusal, request.id));
}

function asRefusal(error: FastifyError | Refusal | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (isConnectionError(error)) return new Refusal(platformRefusals.overloaded);
  if (error instanceof FileStoreUnavailableError) return new Refusal(fileStoreUnavailable);
  if (error instanceof WorkerLimitError) return new Refusal(workTooLong);
  const { statusCode } = error as FastifyError;
  if (statusCode === 404) return new Refusal(platformRefusals.noSuchPath);
  if (statusCode === 413) return new Refusal(platformRefusals.tooLarge);
  if (statusCode === 429) return new Refusal(platformRefusals.tooMany);
  if (statusCode === 503) return new Refusal(platformRefusals.overloaded);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(platformRefusals.unreadableBody);
  return new Refusal(platformRefusals.systemError);
}

/** Writes the envelope to the socket directly, because bytes that are not HTTP never become a request. */
export function answerUnreadableRequest(
  error: Error & { code?: string },
  socket: Socket,
  requestId: string,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return;
  const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const status = tooLarge
    ? "431 Request Header Fields Too Large"
    : late
      ? "408 Request Timeout"
      : "400 Bad Request";
  const body = JSON.stringify(createRefusalEnvelope(new Refusal(platformRefusals.unreadableBody), requestId));
  const headers = [
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}
