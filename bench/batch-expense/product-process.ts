import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { batchEndorseUndwrt } from "#areas/batch-endorsement/contract.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { openRecording, toStatementsMessage } from "../recording.ts";
import { waitForBatch } from "./running-batch.ts";

export type BatchRecordingRequest = InputOf<typeof batchEndorseUndwrt>;

/** One server process that also runs the tasks. It submits a given batch of one row and returns the row's statements. */
const recording = openRecording({ table: "endorsement", isUndone: true });
const product = await openTestProduct({ chores: false, jobs: {} });
const token = await product.signIn(OFFICE_CLERK);
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const { rows } = await product.admin.query<{ database: string }>("select current_database() as database");
process.send?.({ url, token, headOffice: token, database: rows[0]?.database });
process.on("message", (told: "end" | BatchRecordingRequest) => void hear(told));

async function hear(told: "end" | BatchRecordingRequest): Promise<void> {
  if (told !== "end") return record(told);
  await product.close();
  process.exit(0);
}

async function record(batch: BatchRecordingRequest): Promise<void> {
  const statements = await recording.of(async () => {
    const { code, message } = await product.ask(batchEndorseUndwrt, batch, { token });
    if (code !== "0000") throw new Error(`the batch was not submitted: ${message}`);
    await waitForBatch({ url, token }, batch.taskId);
  });
  process.send?.({ statements: toStatementsMessage(statements) });
}
