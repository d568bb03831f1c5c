import { join } from "node:path";
import pg from "pg";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { type ServedProduct, serveProduct } from "../served-product.ts";

export type LedgerPlace = { readonly served: ServedProduct; readonly owner: pg.Client };

/** Serves a product of its own, beside a connection that writes without the checks of triggers. */
export async function withLedgerPlace<Result>(
  work: (place: LedgerPlace) => Promise<Result>,
): Promise<Result> {
  const served = await serveProduct(join(import.meta.dirname, "product-process.ts"));
  const options = `-c search_path=${DATABASE_SCHEMA} -c session_replication_role=replica`;
  const owner = new pg.Client({ ...served.server.admin, database: served.database, options });
  await owner.connect();
  try {
    return await work({ served, owner });
  } finally {
    await owner.end();
    await served.close();
  }
}

/** The milliseconds of a piece of work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
