import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createOfflineQueryClient } from "#areas/judging/screens/shared-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { SignaturePad } from "#platform/web/signature-pad.tsx";
import { toBase64 } from "#platform/web/to-base64.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useLinkTicket } from "#platform/web/use-link-ticket.ts";
import { readReceipt, readReceiptPolicy, receiptRefusals, signReceipt } from "../contract.ts";
import { RECEIPT_STATUS } from "../rules.ts";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "#areas/payment-notice/screens/public-notice.css";
import "./receipt.css";

type PublicReceiptView = AnswerOf<typeof readReceipt>;

const MOST_DEVICE = 300;

/** The holder's page, without an account: `/external/receiptInfo#ticket=…`. */
export function PublicReceiptPage() {
  const [client] = useState(createOfflineQueryClient);
  const ticket = useLinkTicket("ticket");
  return (
    <QueryClientProvider client={client}>
      <main className="public-notice public-receipt">
        <header>
          <BrandLogo />
          <h1>电子保单签收</h1>
        </header>
        <LoadedReceipt key={ticket} ticket={ticket} />
      </main>
    </QueryClientProvider>
  );
}

/** Tells why a link opens nothing: it is over, replaced, or void. */
const endings: Readonly<Record<string, string>> = {
  [receiptRefusals.linkExpired.code]: "链接已过期",
  [receiptRefusals.linkWithdrawn.code]: "链接已失效",
  [receiptRefusals.linkChanged.code]: "保单已批改",
  [receiptRefusals.policyEnded.code]: "无需签收",
};

function LoadedReceipt({ ticket }: { ticket: string }) {
  // A link without a ticket is answered by the server, which says what is wrong with it.
  const { data, error } = useCallQuery(readReceipt, { ticket: ticket || "-" }, ["public-receipt", ticket]);
  const title = error && endings[error.code];
  if (title)
    return (
      <section className="public-sum" role="status">
        <h2>{title}</h2>
        <p>{error.message}</p>
        <p>{error.next}</p>
      </section>
    );
  if (error) return <ErrorNote error={error} />;
  if (!data) return <LoadingSkeleton rows={6} label="正在打开电子保单" />;
  return (
    <>
      <PolicySummary receipt={data} ticket={ticket} />
      {data.status === RECEIPT_STATUS.signed ? <SignedNote receipt={data} /> : <SignForm ticket={ticket} />}
    </>
  );
}

function PolicySummary({ receipt, ticket }: { receipt: PublicReceiptView; ticket: string }) {
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setError(undefined);
    setBusy(true);
    try {
      saveFile(await callApi(readReceiptPolicy, { ticket }, fileCallOptions));
    } catch (caught) {
      setError(toApiError(caught));
    }
    setBusy(false);
  };
  return (
    <section className="public-sum" aria-label="保单">
      <dl>
        <dt>险种</dt>
        <dd>{receipt.productName}</dd>
        <dt>保单</dt>
        <dd>{receipt.number}</dd>
        <dt>投保人</dt>
        <dd>{receipt.holderName}</dd>
        <dt>被保险人</dt>
        <dd>{receipt.insuredName}</dd>
        <dt>保险期间</dt>
        <dd>
          {receipt.startDate} 至 {receipt.endDate}
        </dd>
        <dt>承保机构</dt>
        <dd>{receipt.companyName}</dd>
      </dl>
      <Button size="large" isBusy={isBusy} onClick={() => void download()}>
        下载电子保单
      </Button>
      {error && <ErrorNote error={error} />}
    </section>
  );
}

function SignedNote({ receipt: { signerName, signedAt } }: { receipt: PublicReceiptView }) {
  return (
    <section className="public-sum" role="status">
      <h2>已签收</h2>
      <p>
        {signerName} 已于 {signedAt === null ? "" : formatShanghaiMinute(signedAt)} 签收。
      </p>
    </section>
  );
}

function SignForm({ ticket }: { ticket: string }) {
  const client = useQueryClient();
  const sign = useCallMutation(signReceipt);
  const [signerName, setName] = useState("");
  const [signature, setSignature] = useState("");
  const [isConsented, setConsented] = useState(false);
  const [isAttempted, setAttempted] = useState(false);
  const isComplete = signerName.trim() !== "" && signature !== "" && isConsented;
  const submit = (): void => {
    setAttempted(true);
    if (!isComplete || sign.isPending) return;
    const device = navigator.userAgent.slice(0, MOST_DEVICE);
    sign.mutate(
      { ticket, signerName, device, signature },
      { onSuccess: () => void client.invalidateQueries({ queryKey: ["public-receipt"] }) },
    );
  };
  return (
    <form
      className="public-sum"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>签收</h2>
      <Field
        label="签收人姓名"
        value={signerName}
        maxLength={60}
        autoComplete="name"
        error={isAttempted && signerName.trim() === "" ? "请填写签收人姓名" : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SignaturePad
        label="手写签名"
        onChange={(png) => void (png ? toBase64(png) : Promise.resolve("")).then(setSignature)}
      />
      <label className="receipt-consent">
        <input
          type="checkbox"
          checked={isConsented}
          onChange={({ target }) => setConsented(target.checked)}
        />
        本人已收到并阅读电子保单
      </label>
      {isAttempted && !isComplete && (
        <p className="field-error" role="alert">
          {signature === "" ? "请手写签名" : "请填写姓名，并勾选已收到电子保单"}
        </p>
      )}
      {sign.error && <ErrorNote error={sign.error} />}
      <Button look="primary" size="large" isSubmit isBusy={sign.isPending}>
        签收
      </Button>
    </form>
  );
}
