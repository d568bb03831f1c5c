import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK } from "#platform/testing/people.ts";

/** The product in a process of its own. The bench writes what the chore would fill in. */
const product = await openTestProduct({ settings: { DATABASE_POOL_SIZE: "4" }, chores: false });
const token = await product.signIn(CLERK);
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const { rows } = await product.admin.query<{ database: string }>("select current_database() as database");
process.send?.({ url, token, headOffice: token, database: rows[0]?.database });
process.once("message", () => void product.close().then(() => process.exit(0)));
