import { policyMoneyUseSlot } from "#areas/payment/questions.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { invoiceAuditChecks } from "./audit.ts";
import * as invoiceContract from "./contract.ts";
import { createInvoiceBatchJob, INVOICE_BATCH_JOB_NAME } from "./jobs/batch-job.ts";
import {
  invoiceNoticeAuditTitle,
  invoicePollAuditTitle,
  pollInvoiceOutcomes,
  receiveInvoiceNotice,
} from "./jobs/outcome.ts";
import { invoiceLifecycle } from "./rules/invoice-steps.ts";
import { findInvoicedPremium } from "./questions.ts";
import { invoiceRoutes } from "./routes.ts";

const WATCH_MS = 1000;

export const invoiceArea = defineArea({
  name: "invoice",
  calls: [invoiceContract],
  routes: invoiceRoutes,
  jobs: ({ services }) => [createInvoiceBatchJob(services)],
  notices: [
    {
      path: TAX_PLATFORM_NOTICE_PATH,
      open: (context) => async (notice) =>
        (await receiveInvoiceNotice(context, notice))
          ? { status: 200, body: { code: "SUCCESS" } }
          : { status: 400, body: { code: "FAIL" } },
    },
  ],
  chores: [{ everyMs: WATCH_MS, work: pollInvoiceOutcomes }],
  checks: invoiceAuditChecks,
  lifecycles: [{ table: invoiceLifecycle, dictionary: "InvoiceStatus" }],
  auditedSteps: [
    invoiceNoticeAuditTitle,
    invoicePollAuditTitle,
    { path: `job/${INVOICE_BATCH_JOB_NAME}`, title: invoiceContract.applyInvoiceBatch.title },
  ],
  reactions: [createEventReaction(policyMoneyUseSlot, "invoice", () => findInvoicedPremium)],
});
