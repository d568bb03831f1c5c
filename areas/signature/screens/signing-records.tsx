import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { downloadPaperFile } from "#areas/paper/screens/paper-queries.ts";
import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { downloadSignatureEvidence, type queryOnlineSignature } from "../contract/signature.ts";
import { nameEndReason } from "../rules/signature.ts";

type Link = AnswerOf<typeof queryOnlineSignature>["links"][number];

export const signatureTones: Readonly<Record<string, string>> = {
  "1": "is-waiting",
  "2": "is-good",
  "3": "is-bad",
  "4": "is-past",
};

const whenOf = (moment: string | null): string => (moment === null ? "/" : formatShanghaiMinute(moment));

/** Every link of a proposal and how it was answered, the latest first. */
export function SigningRecords({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return <p className="card-plain quiet-note">没有发起过线上签署。</p>;
  return (
    <section className="card-plain" aria-labelledby="signature-records">
      <h2 id="signature-records">签署记录</h2>
      <table className="edition-table">
        <caption className="visually-hidden">签署记录</caption>
        <thead>
          <tr>
            <th scope="col">次数</th>
            <th scope="col">状态</th>
            <th scope="col">签署人</th>
            <th scope="col">发起</th>
            <th scope="col">首次打开</th>
            <th scope="col">打开投保单</th>
            <th scope="col">签署或拒签</th>
            <th scope="col">证据与单证</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <SigningRecord key={link.signatureId} link={link} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SigningRecord({ link }: { link: Link }) {
  const statusName = useCodeNames("SignatureStatus");
  const { status, endReason, refuseReason } = link;
  return (
    <tr>
      <th scope="row">第 {link.serial} 次</th>
      <td data-label="状态">
        <span className={`chip ${endReason === "" ? (signatureTones[status] ?? "") : "is-past"}`}>
          <PendingText text={endReason === "" ? statusName(status) : "已失效"} />
        </span>
        {endReason !== "" && (
          <p className="quiet-note">
            {nameEndReason(endReason)}，原为{statusName(status)}
          </p>
        )}
        {refuseReason !== "" && <p className="quiet-note">拒签原因：{refuseReason}</p>}
      </td>
      <td data-label="签署人">
        {link.signerName}
        <br />
        {link.mobile}
      </td>
      <td data-label="发起">
        {whenOf(link.madeAt)} {link.madeByName}
      </td>
      <td data-label="首次打开">{whenOf(link.openedAt)}</td>
      <td data-label="打开投保单">{whenOf(link.paperOpenedAt)}</td>
      <td data-label="签署或拒签">{whenOf(link.answeredAt)}</td>
      <td data-label="证据与单证">
        <RecordFiles link={link} />
      </td>
    </tr>
  );
}

function RecordFiles({
  link: { signatureId, serial, evidenceSha256, paperId, signedPaperId },
}: {
  link: Link;
}) {
  const mayOpen = useMayView(downloadSignatureEvidence.permission);
  const paperName = signedPaperId ? "下载已签投保单" : "下载待签投保单";
  return (
    <>
      {evidenceSha256 !== "" && (
        <code title={evidenceSha256} className="signature-hash">
          SHA-256 {evidenceSha256.slice(0, 16)}…
        </code>
      )}
      {mayOpen && (
        <div className="signature-files">
          {evidenceSha256 !== "" && (
            <Button
              look="link"
              aria-label={`下载证据，第 ${serial} 次`}
              onClick={() => void downloadEvidence(signatureId)}
            >
              下载证据
            </Button>
          )}
          <Button
            look="link"
            aria-label={`${paperName}，第 ${serial} 次`}
            onClick={() => void downloadPaperFile(signedPaperId ?? paperId)}
          >
            {paperName}
          </Button>
        </div>
      )}
    </>
  );
}

async function downloadEvidence(signatureId: string): Promise<void> {
  try {
    saveFile(await callApi(downloadSignatureEvidence, { signatureId }, fileCallOptions));
  } catch (caught) {
    noticeStore.error(toApiError(caught));
  }
}
