import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { QrCode } from "#areas/payment/screens/qr-code.tsx";
import type { ProposalPageAddition } from "#areas/proposal/screens/proposal-additions.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { copyText } from "#platform/web/copy-text.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  generateOnlineSignature,
  queryOnlineSignature,
  reverseSignatureConfig,
  revokeOnlineSignature,
  sendOnlineSignature,
} from "../contract/signature.ts";
import { SIGNATURE_STATUS } from "../rules/signature.ts";
import { SigningRecords, signatureTones as tones } from "./signing-records.tsx";
import "#areas/payment/screens/pay.css";
import "#platform/documents/web/documents.css";
import "./signature.css";

type Signing = AnswerOf<typeof queryOnlineSignature>;
type Generated = AnswerOf<typeof generateOnlineSignature>;

/** 签署: the links of a proposal and how they were answered, a pane of its page. */
export const signatureProposalPageAddition: ProposalPageAddition = {
  id: "signature",
  label: "签署",
  show: ({ proposalNo, version }) => (
    <SignaturePane key={proposalNo} proposalNo={proposalNo} version={version} />
  ),
};

const keyOf = (proposalNo: string) => ["online-signature", proposalNo];
const AGAIN_MS = 5000;

function SignaturePane({ proposalNo, version }: { proposalNo: string; version: number }) {
  const { data, error, refetch } = useCallQuery(
    queryOnlineSignature,
    { proposalNo },
    [...keyOf(proposalNo), version],
    // The holder may answer while the clerk looks.
    {
      refetchInterval: ({ state }) =>
        state.data?.signatureStatus === SIGNATURE_STATUS.waiting ? AGAIN_MS : false,
    },
  );
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={6} label="正在打开签署记录" />;
  return <ShownSigning proposalNo={proposalNo} signing={data} />;
}

type ShownProps = { proposalNo: string; signing: Signing };

function ShownSigning({ proposalNo, signing }: ShownProps) {
  const [made, setMade] = useState<Generated>();
  const { links, signatureStatus } = signing;
  const isWaiting = signatureStatus === SIGNATURE_STATUS.waiting;
  const isMine = made !== undefined && isWaiting && links[0]?.signatureId === made.signatureId;
  return (
    <div className="signature-pane">
      <SigningHead proposalNo={proposalNo} signing={signing} onMade={setMade} />
      {isMine && <HolderLink proposalNo={proposalNo} made={made} />}
      {isWaiting && !isMine && (
        <p className="quiet-note">
          签署链接只在发起时显示一次，系统不保存。链接遗失的，请重新发起，原链接随即失效。
        </p>
      )}
      <SigningRecords links={links} />
    </div>
  );
}

type HeadProps = ShownProps & { onMade: (made: Generated | undefined) => void };

function SigningHead({ proposalNo, signing, onMade }: HeadProps) {
  const { signatureStatus, isWanted, isByRule, mayReverse, paperFiles, whyNot } = signing;
  const statusName = useCodeNames("SignatureStatus");
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: keyOf(proposalNo) });
  const mayChange = useHasOperationPermission(generateOnlineSignature.permission);
  const [generate, revoke, reverse] = [
    useCallMutation(generateOnlineSignature),
    useCallMutation(revokeOnlineSignature),
    useCallMutation(reverseSignatureConfig),
  ];
  const [asked, setAsked] = useState<"revoke" | "generate">();
  const done = (): void => {
    setAsked(undefined);
    again();
  };
  const end = (): void => revoke.mutate({ proposalNo }, { onSuccess: done });
  const begin = (): void =>
    generate.mutate(
      { proposalNo },
      {
        onSuccess: (made) => {
          onMade(made);
          done();
        },
      },
    );
  const isSigned = signatureStatus === SIGNATURE_STATUS.signed;
  const isLive = signatureStatus !== SIGNATURE_STATUS.none;
  const isBusy = generate.isPending || revoke.isPending || reverse.isPending;
  const error = generate.error ?? revoke.error ?? reverse.error;
  const demand = isByRule ? "本机构规定须签署" : isWanted ? "本单须签署" : "不要求签署";
  return (
    <section className="card-plain signature-head" aria-label="线上签署状态">
      <p>
        线上签署{" "}
        <span className={`chip ${tones[signatureStatus] ?? "is-past"}`}>
          <PendingText text={statusName(signatureStatus)} />
        </span>
        <span className="quiet-note">
          {demand}
          {paperFiles > 0 && `；已上传签字投保单影像 ${paperFiles} 份`}
        </span>
      </p>
      {mayChange && (
        <div className="doc-steps">
          {mayReverse && !isByRule && (
            <Button
              isBusy={isBusy}
              onClick={() => reverse.mutate({ proposalNo, isWanted: !isWanted }, { onSettled: again })}
            >
              {isWanted ? "改为不要求签署" : "改为须签署"}
            </Button>
          )}
          {isLive && whyNot === "" && (
            <Button isBad isBusy={isBusy} onClick={() => (isSigned ? setAsked("revoke") : end())}>
              撤回签署
            </Button>
          )}
          {whyNot === "" && (
            <Button
              look={isLive ? "plain" : "primary"}
              isBusy={isBusy}
              onClick={() => (isSigned ? setAsked("generate") : begin())}
            >
              {isLive ? "重新发起签署" : "发起线上签署"}
            </Button>
          )}
        </div>
      )}
      {whyNot !== "" && <p className="quiet-note">{whyNot}</p>}
      {error && <ErrorNote error={error} />}
      {asked && (
        <ConfirmationDialog
          title={asked === "revoke" ? "撤回签署" : "重新发起签署"}
          asks={[]}
          confirm={asked === "revoke" ? "撤回" : "重新发起"}
          isPending={isBusy}
          error={error}
          onConfirm={asked === "revoke" ? end : begin}
          onClose={() => setAsked(undefined)}
        >
          <p>投保人已签署。继续后原签署立即失效，须由投保人重新签署。</p>
        </ConfirmationDialog>
      )}
    </section>
  );
}

const sendings: Readonly<Record<string, string>> = {
  "3": "短信已发送",
  "4": "短信发送失败，请复制链接发给投保人",
  "5": "短信发送结果未知，请向投保人核实",
};

function HolderLink({ proposalNo, made: { link, expiresAt } }: { proposalNo: string; made: Generated }) {
  const client = useQueryClient();
  const send = useCallMutation(sendOnlineSignature);
  const copy = async (): Promise<void> => {
    if (await copyText(link)) noticeStore.tell("签署链接已复制");
    else noticeStore.tell("浏览器不允许复制，请手工选取签署链接", "warning");
  };
  return (
    <section className="card-plain" aria-labelledby="signature-link">
      <h2 id="signature-link">客户签署链接</h2>
      <div className="pay-way">
        <figure>
          <QrCode text={link} label="签署二维码" />
          <figcaption>客户扫码核对并签署</figcaption>
        </figure>
        <div className="signature-link">
          <p className="quiet-note">
            有效至 {formatShanghaiMinute(expiresAt)}。客户不需要账号，凭投保人手机的短信验证码签署。
          </p>
          <code>{link}</code>
          <div className="signature-link-buttons">
            <Button onClick={() => void copy()}>复制签署链接</Button>
            <Button
              isBusy={send.isPending}
              onClick={() =>
                send.mutate(
                  { proposalNo, link },
                  { onSettled: () => void client.invalidateQueries({ queryKey: keyOf(proposalNo) }) },
                )
              }
            >
              发送短信
            </Button>
          </div>
          <p role="status">{send.data ? sendings[send.data.smsStatus] : ""}</p>
          {send.error && <ErrorNote error={send.error} />}
        </div>
      </div>
    </section>
  );
}
