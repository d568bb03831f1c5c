import * as z from "zod/mini";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { takeRowStep, withProgress } from "#platform/jobs/server/row-step.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Services } from "#platform/server/services.ts";
import { applyForStored, noteInvoice } from "../commands/invoices.ts";
import { applyInvoiceBatch } from "../contract.ts";
import { type Invoice, listInvoicesOfBatch, lockInvoice, updateInvoice } from "../store.ts";

export const INVOICE_BATCH_JOB_NAME = "invoiceBatch";

const JobInput = z.object({ batchNo: z.string(), total: z.number() });
type Run = JobRun<z.infer<typeof JobInput>>;

export function isWaitingRow({ status, reason }: Pick<Invoice, "status" | "reason">): boolean {
  return status === "0" && reason === "";
}

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
      const refused = after.filter(({ status, reason }) => status === "0" && reason !== "").length;
      return { message: `已申请 ${after.length - refused} 张，${refused} 张有误未申请` };
    },
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
