import { availableParallelism } from "node:os";
import { serveInProcesses } from "#apps/server/server-processes.ts";
import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { readDocumentRoutes } from "./read-document.ts";

/**
 * One server process with the yardstick call and one for each core for the crowd. It prints their addresses and
 * serves until it is ended.
 */
const product = await openTestProduct({
  // As many as two cores keep busy. More would only wait for each other.
  settings: { DATABASE_POOL_SIZE: "4" },
  chores: false,
  jobs: {},
  moreRoutes: () => readDocumentRoutes,
});
const token = await product.signIn("10000001");
const headOffice = await product.signIn("10000025");
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const { rows } = await product.admin.query<{ database: string }>("select current_database() as database");
const port = await findFreePort();
const settings = { ...product.serving.settings, PORT: port, JOBS_CONCURRENCY: 0 };
const several = await serveInProcesses(
  { ...product.serving, settings },
  availableParallelism(),
  console.error,
);
const busy = `http://127.0.0.1:${port}`;
process.send?.({ url, busy, token, headOffice, database: rows[0]?.database });
process.once("message", () => void end());

async function end(): Promise<void> {
  await several.close();
  await product.close();
  process.exit(0);
}
