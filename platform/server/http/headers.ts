import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Headers of answers with data: a browser runs no script in them, shows them in no frame and does not cache them. */
const dataHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

/**
 * The policy of pages: only own files run. Scripts may set styles of elements, but style sheets come only from here.
 */
const pagePolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // Pages show papers from their own memory, because an address cannot carry a session.
  frameSrc: ["blob:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

export function setAnswerHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(dataHeaders).header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    // A kept-alive connection would delay the stop until it times out.
    if (isStopping()) reply.header("connection", "close");
    done(null, payload);
  });
}

export async function setPageHeaders(pages: FastifyInstance): Promise<void> {
  pages.addHook("onRequest", (_request, reply, done) => {
    for (const name of Object.keys(dataHeaders)) reply.removeHeader(name);
    done();
  });
  await pages.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
    frameguard: { action: "deny" },
  });
}
