import type { FastifyRequest, FastifyServerOptions } from "fastify";
import { logLevel, type Settings } from "../settings.ts";

/** An allow-list: neither addresses with their query, nor bodies, nor headers reach a log, since they may hold personal data. */
export function logOptions(settings: Settings): FastifyServerOptions {
  if (logLevel(settings) === "silent") return { logger: false };
  return {
    logger: {
      level: logLevel(settings),
      base: null,
      serializers: { req: requestFields, res: replyFields, err: faultFields },
    },
  };
}

function requestFields(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}

type Replied = { statusCode: number; request?: FastifyRequest };

function replyFields(reply: Replied) {
  const { statusCode, request } = reply;
  return { status: statusCode, route: request?.routeOptions?.url, userCode: request?.actor?.userCode };
}

/** A database error's detail quotes the row, so only its code and message are kept. */
function faultFields(fault: Error & { code?: string }) {
  return { type: fault.name, code: fault.code, message: fault.message, stack: fault.stack ?? "" };
}
