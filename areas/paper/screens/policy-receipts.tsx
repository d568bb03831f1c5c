import { useQueryClient } from "@tanstack/react-query";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { printPremiumReceipt } from "../contract/money-papers.ts";
import { previewPaper } from "../contract/papers.ts";
import { type PolicyPaperList, paperListKey } from "./paper-queries.ts";

type PolicyReceiptsProps = Pick<PolicyPaperList, "policyNo" | "receipts"> & {
  onPreview: (paperId: string) => void;
};

/** The receipts of the payments of a policy, each printed when it is first opened. */
export function PolicyReceipts({ policyNo, receipts, onPreview }: PolicyReceiptsProps) {
  const queries = useQueryClient();
  const mayPreview = useMayView(previewPaper.permission);
  const { mutate, isPending, error } = useCallMutation(printPremiumReceipt);
  const open = (paymentNo: string): void => {
    if (isPending) return;
    mutate(
      { paymentNo },
      {
        onSuccess: ({ paper }) => {
          void queries.invalidateQueries({ queryKey: paperListKey(policyNo) });
          if (paper) onPreview(paper.paperId);
        },
      },
    );
  };
  if (!mayPreview || receipts.length === 0) return null;
  return (
    <div className="other-papers" role="group" aria-label="保险费收据">
      <span>保险费收据</span>
      {receipts.map(({ paymentNo, amount, currency }) => (
        <Button key={paymentNo} size="small" aria-disabled={isPending} onClick={() => open(paymentNo)}>
          预览收据 {paymentNo}（{formatMoney(amount)} {getCurrencyUnit(currency)}）
        </Button>
      ))}
      {error && <ErrorNote error={error} />}
    </div>
  );
}
