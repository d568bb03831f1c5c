import { openTestProduct } from "#apps/server/testing/test-product.ts";

/**
 * A separate server process, so that the load does not share its event loop. It prints its address and serves until
 * it is ended.
 */
const product = await openTestProduct({ settings: { DATABASE_POOL_SIZE: process.argv[2] ?? "16" } });
const token = await product.signIn("10000001");
const headOffice = await product.signIn("10000025");
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const { rows } = await product.admin.query<{ database: string }>("select current_database() as database");
process.send?.({ url, token, headOffice, database: rows[0]?.database });
process.once("message", () => void product.close().then(() => process.exit(0)));
