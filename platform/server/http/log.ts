import type { FastifyRequest, FastifyServerOptions } from "fastify";
import { getLogLevel, type Settings } from "../settings.ts";

/**
 * Lists the fields that a log may have. Queries, bodies and headers are never logged, because they may hold personal
 * data.
 */
export function createLogOptions(settings: Settings): FastifyServerOptions {
  if (getLogLevel(settings) === "silent") return { logger: false };
  return {
    logger: {
      level: getLogLevel(settings),
      base: null,
      serializers: { req: requestFields, res: replyFields, err: errorFields },
    },
  };
}

function requestFields(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}

type ReplyRecord = { statusCode: number; request?: FastifyRequest };

function replyFields(reply: ReplyRecord) {
  const { statusCode, request } = reply;
  return { status: statusCode, route: request?.routeOptions?.url, userCode: request?.actor?.userCode };
}

/** The log has only the code and message of a database error, because its detail quotes the row. */
function errorFields(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? "" };
}
