import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Call } from "#platform/kernel/contract.ts";
import { buildOpenApiDocument } from "./openapi.ts";

/** Serves the description of all calls from our own files: /openapi.json for programs and /docs for people. */
export async function serveApiReference(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const document = buildOpenApiDocument(calls);
  app.get("/openapi.json", async () => document);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // The top bar is removed, because its logo has an inline style that the content policy refuses. Groups start
    // closed, because drawing two hundred calls takes seconds.
    uiConfig: { docExpansion: "none", deepLinking: false, layout: "BaseLayout" },
  });
}
