import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BlobPicture } from "#platform/web/blob-picture.tsx";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type { PolicyPageAddition } from "#areas/policy/screens/policy-additions.ts";
import { RECEIPT_PANE_ID } from "#areas/policy/screens/policy-places.ts";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryReceipt, readReceiptSignature, sendReceiptLink } from "../contract.ts";
import { RECEIPT_STATUS } from "../rules.ts";
import type { ReceiptView } from "./receipt-view.ts";
import { SendReceiptDialog } from "./send-receipt-dialog.tsx";
import "./receipt.css";

/** 回执 on the page of a policy. */
export const receiptPolicyPageAddition: PolicyPageAddition = {
  pane: { id: RECEIPT_PANE_ID, label: "回执", show: ({ policyNo }) => <ReceiptPane policyNo={policyNo} /> },
};

function ReceiptPane({ policyNo }: { policyNo: string }) {
  const { data, error, refetch } = useCallQuery(queryReceipt, { policyNo }, ["receipt", policyNo]);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={3} label="正在加载回执" />;
  const isSigned = data.receipt?.status === RECEIPT_STATUS.signed;
  return (
    <div className="receipt-pane">
      {data.receipt ? (
        <ReceiptFacts receipt={data.receipt} />
      ) : (
        <p className="quiet-note">还没有发送签收链接。</p>
      )}
      {isSigned ? (
        <SignaturePicture policyNo={policyNo} />
      ) : (
        !data.isEnded && <SendLink policyNo={policyNo} view={data} />
      )}
    </div>
  );
}

function ReceiptFacts({ receipt }: { receipt: NonNullable<ReceiptView["receipt"]> }) {
  const statusName = useCodeNames("ReceiptStatus");
  const sendingName = useCodeNames("RenewalNoticeStatus");
  const { status, signedAt } = receipt;
  const sent: readonly LabelledFact[] = [
    ["状态", statusName(status)],
    ["发送", `${receipt.sentByName} ${formatShanghaiMinute(receipt.sentAt)}`],
    [
      "手机号码",
      `${receipt.receiverMobile}（${receipt.isHolderMobile ? "投保人" : "与投保人手机号码不一致"}）`,
    ],
    ...explainNumber(receipt),
    ["短信", sendingName(receipt.sendingStatus)],
    ["催签次数", String(receipt.remindedCount)],
  ];
  const signed: readonly LabelledFact[] =
    signedAt === null
      ? [["链接有效期至", formatShanghaiMinute(receipt.expiresAt)]]
      : [
          ["签收人", receipt.signerName],
          ["签收时间", formatShanghaiMinute(signedAt)],
          ["签收内容", `第 ${receipt.contentVersion} 笔交易后的保单`],
          ["网络地址", receipt.address],
          ["设备", receipt.device],
          ["签名校验值", receipt.sha256 ?? ""],
        ];
  return <FactList facts={[...sent, ...signed]} />;
}

function explainNumber({ numberReason }: NonNullable<ReceiptView["receipt"]>): readonly LabelledFact[] {
  return numberReason === "" ? [] : [["用该号码的原因", numberReason]];
}

/** An image address cannot carry the session token, so the picture is fetched and shown from memory. */
function SignaturePicture({ policyNo }: { policyNo: string }) {
  const { data, error } = useQuery<Blob, ApiError>({
    queryKey: ["receipt", policyNo, "signature"],
    queryFn: async ({ signal }) => {
      const { content } = await callApi(readReceiptSignature, { policyNo }, { ...fileCallOptions, signal });
      return content as Blob;
    },
    staleTime: Infinity,
  });
  if (error) return <ErrorNote error={error} />;
  if (!data) return <LoadingSkeleton rows={2} label="正在加载签名" />;
  return (
    <figure className="receipt-signature">
      <BlobPicture picture={data} alt="签收人的签名" />
    </figure>
  );
}

function SendLink({ policyNo, view }: { policyNo: string; view: ReceiptView }) {
  const maySend = useHasOperationPermission(sendReceiptLink.permission);
  const [isAsking, setAsking] = useState(false);
  if (!maySend) return null;
  return (
    <div>
      <Button look="primary" onClick={() => setAsking(true)}>
        {view.receipt ? "重新发送签收链接" : "发送签收链接"}
      </Button>
      {isAsking && <SendReceiptDialog policyNo={policyNo} view={view} onClose={() => setAsking(false)} />}
    </div>
  );
}
