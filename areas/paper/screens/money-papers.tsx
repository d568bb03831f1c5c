import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import type { InvoicePageAddition } from "#areas/invoice/screens/invoice-additions.ts";
import type { PayPageAddition } from "#areas/payment/screens/pay-additions.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import {
  downloadInvoiceLetter,
  downloadPremiumReceipt,
  printInvoiceLetter,
  printPremiumReceipt,
} from "../contract/money-papers.ts";
import { getLetterVersion } from "../rules/money-paper-kinds.ts";

/** 保险费收据: the receipt of a payment, on the page where it was paid. */
export const receiptPayPageAddition: PayPageAddition = {
  id: "premiumReceipt",
  permission: printPremiumReceipt.permission,
  showPaid: (paymentNo) => <ReceiptButton paymentNo={paymentNo} />,
};

/** 开票函: the letter that goes with an invoice, on the page of the invoice. */
export const letterInvoicePageAddition: InvoicePageAddition = {
  id: "invoiceLetter",
  label: "下载开票函",
  fits: (invoice) => getLetterVersion(invoice) > 0,
  run: async (invoiceId) => {
    const { paper } = await callApi(printInvoiceLetter, { invoiceId });
    const paperId = paper?.paperId ?? "";
    saveFile(await callApi(downloadInvoiceLetter, { paperId }, fileCallOptions));
  },
};

function ReceiptButton({ paymentNo }: { paymentNo: string }) {
  const { busy, error, run } = useSingleRunningAction<"receipt">();
  const save = (): void =>
    void run("receipt", async () => {
      const { paper } = await callApi(printPremiumReceipt, { paymentNo });
      const paperId = paper?.paperId ?? "";
      saveFile(await callApi(downloadPremiumReceipt, { paperId }, fileCallOptions));
    });
  return (
    <p className="pay-policy">
      <span>保险费收据</span>
      <Button isBusy={busy === "receipt"} onClick={save}>
        下载收据
      </Button>
      {error && <ErrorNote error={error} />}
    </p>
  );
}
