import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Call } from "#platform/kernel/contract.ts";
import { openApiDocument } from "./openapi.ts";

/** The description of every call, for programs at /openapi.json and for people at /docs, served from our own files. */
export async function serveReference(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const document = openApiDocument(calls);
  app.get("/openapi.json", async () => document);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // Without the bar above, whose logo brings an inline style that the page's policy refuses.
    // Closed: two hundred calls take seconds to draw, and somebody looks for one.
    uiConfig: { docExpansion: "none", deepLinking: false, layout: "BaseLayout" },
  });
}
