import * as z from "zod/mini";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { takeRowStep, withProgress } from "#platform/jobs/server/row-step.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Services } from "#platform/server/services.ts";
import { applyForStored, noteInvoice } from "../commands/invoices.ts";
import { applyInvoiceBatch } from "../contract.ts";
import { isWaitingRow } from "../rules/invoice.ts";
import {
  type Invoice,
  listInvoicesOfBatch,
  lockBatch,
  lockInvoice,
  updateBatchJob,
  updateInvoice,
} from "../store.ts";

export const INVOICE_BATCH_JOB_NAME = "invoiceBatch";

const JobInput = z.object({ batchNo: z.string(), total: z.number() });
type Run = JobRun<z.infer<typeof JobInput>>;

/** Applies for the sound rows of a batch one by one; the reason of a refused row stays with it. */
export function createInvoiceBatchJob(services: Services) {
  return defineJob({
    name: INVOICE_BATCH_JOB_NAME,
    title: ({ batchNo, total }) => `批量开票 ${batchNo}：${total} 张`,
    input: JobInput,
    permission: applyInvoiceBatch.permission,
    run: async (run) => {
      const { batchNo, total } = run.input;
      const rows = (await run.read((reader) => listInvoicesOfBatch(reader, batchNo))).filter(isWaitingRow);
      for (const [row, progress] of withProgress(rows, total))
        await applyForRow(run, services, row, progress);
      const after = await run.read((reader) => listInvoicesOfBatch(reader, batchNo));
      const waiting = after.filter(isWaitingRow).length;
      if (waiting > 0) await reopenBatch(run, { done: total - waiting, total });
      const refused = after.filter(({ status, reason }) => status === "0" && reason !== "").length;
      const applied = `已申请 ${after.length - refused - waiting} 张，${refused} 张有误未申请`;
      return {
        message: waiting === 0 ? applied : `${applied}，${waiting} 张的保单正在被其他人处理，请再次申请`,
      };
    },
  });
}

/** Rows whose policy was in use all the time may be applied for by another task. */
function reopenBatch(run: Run, progress: { done: number; total: number }): Promise<void> {
  const { batchNo } = run.input;
  return run.step("reopen", async ({ tx, note }) => {
    const before = await lockBatch(tx, batchNo);
    assert(before, "a batch stays");
    const after = await updateBatchJob(tx, batchNo, "");
    note({ subject: batchNo, comCode: after.comCode, change: { before, after } });
    return progress;
  });
}

function applyForRow(
  run: Run,
  services: Services,
  { invoiceId, rowNo }: Invoice,
  progress: { done: number; total?: number },
): Promise<boolean> {
  return takeRowStep(run, {
    name: "apply",
    rowNo,
    progress,
    mayWait: true,
    work: async (unit) => {
      const invoice = await lockInvoice(unit.tx, invoiceId);
      assert(invoice, "a row of a batch stays");
      if (isWaitingRow(invoice))
        await applyForStored({ ...unit, actor: run.actor, services }, invoice, "apply");
    },
    refuse: async (unit, reason) => {
      const before = await lockInvoice(unit.tx, invoiceId);
      assert(before, "a row of a batch stays");
      noteInvoice(unit, before, await updateInvoice(unit.tx, invoiceId, { reason }));
    },
  });
}
