import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { TextLink } from "#platform/ui/links.tsx";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { navigate } from "#platform/web/location.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { importInvoiceBatch, queryInvoiceTemplate } from "../contract.ts";
import { buildInvoiceBatchHref } from "../rules/invoice-lists.ts";
import { INVOICE_APPLY_PATH } from "../rules/invoice-places.ts";
import { invoiceImportLimits } from "../rules/invoice-sheet.ts";
import "#platform/documents/web/documents.css";

const { mostBytes, mostRows } = invoiceImportLimits;

/** A file of applications; the page of its batch shows what stops each row. */
export function InvoiceImportPage() {
  const { busy, error, run } = useSingleRunningAction<"template" | "import">();
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>批量导入开票</h1>
        <TextLink href={INVOICE_APPLY_PATH}>返回开票申请</TextLink>
      </header>
      <FilePicker
        isBusy={busy !== undefined}
        onFile={(file) =>
          void run("import", async () => {
            const { batchNo } = await sendFileCall(importInvoiceBatch, {}, file, createIdempotencyKey());
            navigate(buildInvoiceBatchHref(batchNo));
          })
        }
        onTemplate={() =>
          void run("template", async () => saveFile(await callApi(queryInvoiceTemplate, {}, fileCallOptions)))
        }
      >
        每行一张发票，抬头和税号取投保人的客户资料；支持 .xlsx 和 CSV，不超过 {mostBytes / 1024 / 1024} MB、
        {mostRows} 行；导入后逐行检查，确认后才申请。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "import" && <LoadingSkeleton rows={6} label="正在检查文件" />}
    </div>
  );
}
