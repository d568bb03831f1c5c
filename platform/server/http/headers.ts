import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Data is never a page: whoever opens an answer in a browser gets neither script nor frame, and nobody keeps it. */
const dataHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

/** Nothing but our own files runs; styles set by scripts on elements are allowed, style sheets from elsewhere are not. */
const pagePolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // Papers are looked at out of the page's own memory, since an address cannot carry a session.
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
    // A kept-alive connection would hold up the stop until it times out.
    if (isStopping()) reply.header("connection", "close");
    done(null, payload);
  });
}

export async function protectPages(pages: FastifyInstance): Promise<void> {
  pages.addHook("onRequest", (_request, reply, done) => {
    for (const name of Object.keys(dataHeaders)) reply.removeHeader(name);
    done();
  });
  await pages.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
    frameguard: { action: "deny" },
  });
}
