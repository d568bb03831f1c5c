import { availableParallelism } from "node:os";
import { serveInProcesses } from "#apps/server/server-processes.ts";
import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { confirmPayment } from "#areas/payment/contract/payment.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { openRecording, toStatementsMessage } from "../recording.ts";

/** A finance user of the branch, who confirms counter payments. */
const FINANCE = "10000031";

/**
 * One server process for each core. One more confirms a given payment and returns the statements that issued the
 * policy.
 */
const recording = openRecording({ table: "policy" });
const product = await openTestProduct({
  settings: { DATABASE_POOL_SIZE: "16" },
  chores: false,
  jobs: {},
});
const token = await product.signIn(FINANCE);
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
process.send?.({ url, busy, token, headOffice: token, database: rows[0]?.database });
process.on("message", (told: "end" | { readonly record: string }) => void hear(told));

async function hear(told: "end" | { readonly record: string }): Promise<void> {
  if (told !== "end") return record(told.record);
  await several.close();
  await product.close();
  process.exit(0);
}

async function record(paymentNo: string): Promise<void> {
  const key = "RECORDED-KEY-OF-ONE-ISSUE";
  const statements = await recording.of(async () => {
    const { code, message } = await product.ask(confirmPayment, { paymentNo, version: 2 }, { token, key });
    if (code !== "0000") throw new Error(`the payment was not confirmed: ${message}`);
  });
  process.send?.({ statements: toStatementsMessage(statements) });
}
