import { ImportPage, useImport } from "#platform/documents/web/import-page.tsx";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { navigate } from "#platform/web/location.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { importInvoiceBatch, queryInvoiceTemplate } from "../contract.ts";
import { buildInvoiceBatchHref } from "../rules/invoice-lists.ts";
import { INVOICE_APPLY_PATH } from "../rules/invoice-places.ts";
import { invoiceImportLimits } from "../rules/invoice-sheet.ts";

/** A file of applications; the page of its batch shows what stops each row. */
export function InvoiceImportPage() {
  return (
    <ImportPage
      title="批量导入开票"
      back={{ href: INVOICE_APPLY_PATH, label: "返回开票申请" }}
      limits={invoiceImportLimits}
      note="每行一张发票，抬头和税号取投保人的客户资料；导入后逐行检查，确认后才申请"
      importing={useImport<void>()}
      sendFile={async (file) => {
        const { batchNo } = await sendFileCall(importInvoiceBatch, {}, file, createIdempotencyKey());
        navigate(buildInvoiceBatchHref(batchNo));
      }}
      loadTemplate={() => callApi(queryInvoiceTemplate, {}, fileCallOptions)}
      waiting="正在检查文件"
    />
  );
}
