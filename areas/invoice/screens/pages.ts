import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { type InvoicePageAddition, invoicePageAdditionSlot } from "./invoice-additions.ts";
import {
  INVOICE_APPLY_DETAIL_PATH,
  INVOICE_APPLY_PATH,
  INVOICE_IMPORT_PATH,
  INVOICE_QUERY_PATH,
} from "../rules/invoice-places.ts";

/** 发票管理: what may be invoiced, the application, files of applications, and every invoice. */
export const invoiceAreaPages: AreaPages = {
  pages: [
    definePage(
      INVOICE_APPLY_PATH,
      "开票申请",
      async () => (await import("./invoice-lists.tsx")).InvoiceApplyPage,
    ),
    definePageWithPermission(
      INVOICE_APPLY_DETAIL_PATH,
      "开票申请详情",
      "invoice:apply",
      async () => (await import("./apply-detail.tsx")).InvoiceApplyDetailPage,
    ),
    definePageWithPermission(
      INVOICE_IMPORT_PATH,
      "批量导入明细",
      "invoice:apply",
      async () => (await import("./batch-import.tsx")).InvoiceImportPage,
    ),
    definePage(
      INVOICE_QUERY_PATH,
      "开票查询",
      async () => (await import("./invoice-lists.tsx")).InvoiceQueryPage,
    ),
    definePage("/invoiceManagement/invoiceQueryDetail/:batchNo", "开票批次详情", () =>
      withPageAdditions<InvoicePageAddition, { batchNo: string }>(
        invoicePageAdditionSlot,
        async () => (await import("./batch-detail.tsx")).InvoiceBatchPage,
      ),
    ),
  ],
};
