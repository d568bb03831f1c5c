import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { CASHIER, UNDERWRITING_COMMITTEE } from "#platform/testing/people.ts";

/** One server process that also runs the tasks. Asked for its memory, it tells the bytes that it occupies. */
const product = await openTestProduct({ chores: false, jobs: { concurrency: 1 } });
await product.admin.query(
  `update grade set permissions = permissions || '{ledger:query}'::text[]
   where grade_code = any (select unnest(grade_codes) from user_company where user_code = $1)`,
  [UNDERWRITING_COMMITTEE],
);
const token = await product.signIn(CASHIER);
const headOffice = await product.signIn(UNDERWRITING_COMMITTEE);
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const { rows } = await product.admin.query<{ database: string }>("select current_database() as database");
process.send?.({ url, token, headOffice, database: rows[0]?.database });
process.on("message", (told: "end" | "memory") => void hear(told));

async function hear(told: "end" | "memory"): Promise<void> {
  if (told === "memory") return void process.send?.({ bytes: process.memoryUsage().rss });
  await product.close();
  process.exit(0);
}
