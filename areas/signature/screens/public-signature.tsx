import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCountdown } from "#areas/identity/screens/use-countdown.ts";
import { createOfflineQueryClient } from "#areas/judging/screens/shared-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useLinkTicket } from "#platform/web/use-link-ticket.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { signatureRefusals } from "../contract/refusals.ts";
import { readSignatureLink, sendSignatureCode, verifySignatureCode } from "../contract/signature.ts";
import { SIGNATURE_STATUS } from "../rules/signature.ts";
import { SigningForm, type VerifiedSigner } from "./public-signing.tsx";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "#areas/payment-notice/screens/public-notice.css";
import "./signature.css";

type PublicSigning = AnswerOf<typeof readSignatureLink>;

const QUERY_KEY = "public-signature";

/** The holder's page, without an account: `/onlineSignature#key=…`. */
export function PublicSignaturePage() {
  const [client] = useState(createOfflineQueryClient);
  const key = useLinkTicket("key");
  return (
    <QueryClientProvider client={client}>
      <main className="public-notice">
        <header>
          <BrandLogo />
          <h1>投保单签署</h1>
        </header>
        <OpenedSigning key={key} linkKey={key} />
      </main>
    </QueryClientProvider>
  );
}

function OpenedSigning({ linkKey }: { linkKey: string }) {
  // A link without a key is answered by the server, which says what is wrong with it.
  const key = linkKey || "-";
  const { data, error } = useCallQuery(readSignatureLink, { key }, [QUERY_KEY], {
    refetchOnWindowFocus: true,
  });
  const [signer, setSigner] = useState<VerifiedSigner>();
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: [QUERY_KEY] });
  if (error) return <ClosedLink title={titles[error.code]} error={error} />;
  if (!data) return <LoadingSkeleton rows={8} label="正在打开投保单" />;
  const isWaiting = data.status === SIGNATURE_STATUS.waiting;
  return (
    <>
      {!isWaiting && <AnsweredSigning signing={data} />}
      <SigningFacts signing={data} />
      {isWaiting && !signer && <ProveNumber linkKey={key} mobile={data.mobile} onProven={setSigner} />}
      {isWaiting && signer && (
        <SigningForm
          linkKey={key}
          signer={signer}
          isPerson={data.isPerson}
          onAnswered={again}
          onTicketOver={() => setSigner(undefined)}
        />
      )}
    </>
  );
}

const titles: Readonly<Record<string, string>> = {
  [signatureRefusals.linkExpired.code]: "链接已过期",
  [signatureRefusals.linkEnded.code]: "链接已失效",
};

type ClosedLinkProps = { title: string | undefined; error: Parameters<typeof ErrorNote>[0]["error"] };

/** A link that ended tells nothing of its proposal. */
function ClosedLink({ title, error }: ClosedLinkProps) {
  if (title === undefined) return <ErrorNote error={error} />;
  return (
    <section className="public-sum" role="status">
      <h2>{title}</h2>
      <p>{error.message}</p>
      <p>{error.next}</p>
    </section>
  );
}

function AnsweredSigning({ signing: { status, answeredAt } }: { signing: PublicSigning }) {
  const isSigned = status === SIGNATURE_STATUS.signed;
  return (
    <section className="public-sum" role="status">
      <h2>{isSigned ? "已签署" : "已拒签"}</h2>
      <p>
        {answeredAt !== null && `${formatShanghaiMinute(answeredAt)}，`}
        {isSigned
          ? "您已完成签署，承保机构已收到。投保单内容如有修改，须重新签署。"
          : "您已拒签，承保机构已收到您填写的原因，将与您联系。"}
      </p>
    </section>
  );
}

function SigningFacts({ signing }: { signing: PublicSigning }) {
  const { companyName, productName, number, signerName, expiresAt, status } = signing;
  return (
    <section className="public-sum" aria-label="投保单">
      <dl>
        <dt>投保险种</dt>
        <dd>{productName}</dd>
        <dt>投保单</dt>
        <dd>{number}</dd>
        <dt>投保人</dt>
        <dd>{signerName}</dd>
        <dt>承保机构</dt>
        <dd>{companyName}</dd>
        {status === SIGNATURE_STATUS.waiting && (
          <>
            <dt>签署期限</dt>
            <dd>{formatShanghaiMinute(expiresAt)} 前</dd>
          </>
        )}
      </dl>
    </section>
  );
}

type ProveNumberProps = { linkKey: string; mobile: string; onProven: (signer: VerifiedSigner) => void };

/** The code goes to the number of the proposal; no other can be entered. */
function ProveNumber({ linkKey: key, mobile, onProven }: ProveNumberProps) {
  const send = useCallMutation(sendSignatureCode);
  const verify = useCallMutation(verifySignatureCode);
  const { secondsLeft, start } = useCountdown();
  const [code, setCode] = useState("");
  const [hasTried, setTried] = useState(false);
  const isShort = !/^\d{6}$/.test(code);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !verify.isPending) verify.mutate({ key, code }, { onSuccess: onProven });
  };
  return (
    <section className="signing-part" aria-labelledby="signing-proof">
      <h2 id="signing-proof">第一步：验证身份</h2>
      <p>
        验证码将发送到投保人预留的手机 <strong>{mobile}</strong>。
      </p>
      <form noValidate onSubmit={submit}>
        <Field
          label="短信验证码"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={hasTried && isShort ? "请输入 6 位数字验证码" : undefined}
          onChange={({ target }) => setCode(target.value.trim())}
          aside={
            <Button
              isBusy={send.isPending || secondsLeft > 0}
              onClick={() => send.mutate({ key }, { onSuccess: ({ waitSeconds }) => start(waitSeconds) })}
            >
              {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : "获取验证码"}
            </Button>
          }
        />
        <p className="quiet-note" role="status">
          {send.data ? "验证码已发送，5 分钟内有效。" : ""}
        </p>
        {send.error && <ErrorNote error={send.error} />}
        {verify.error && <ErrorNote error={verify.error} />}
        <Button look="primary" size="large" isSubmit isBusy={verify.isPending}>
          验证并查看投保单
        </Button>
      </form>
    </section>
  );
}
