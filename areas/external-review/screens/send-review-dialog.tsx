import { useState } from "react";
import { useAttachments } from "#areas/attachment/screens/attachment-queries.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type { ProposalView } from "#areas/proposal/screens/proposal-document.tsx";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { Select } from "#platform/web/select.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { sendExternalReview } from "../contract.ts";

const KINDS = ["1", "2", "3"] as const;
type ReviewerKind = (typeof KINDS)[number];

type SendReviewDialogProps = { proposal: ProposalView; onSent: () => void; onClose: () => void };

/** Asks who reviews, and which files the reviewer may read. The proposal is submitted with it. */
export function SendReviewDialog({ proposal, onSent, onClose }: SendReviewDialogProps) {
  const { proposalNo, version, sumPremium } = proposal;
  const kindName = useCodeNames("ExternalReviewerKind");
  const send = useCallMutation(sendExternalReview);
  const [reviewerKind, setKind] = useState<ReviewerKind>("2");
  const [reviewerName, setName] = useState("");
  const [reviewerMobile, setMobile] = useState("");
  const [attachmentIds, setAttachmentIds] = useState<readonly string[]>([]);
  const nameError = reviewerName.trim() === "" ? "请填写审核人姓名或名称" : undefined;
  const mobileError = isMobileNumber(reviewerMobile) ? undefined : "请输入11位手机号码";
  const input = {
    proposalNo,
    version,
    sumPremium: sumPremium ?? "0.00",
    reviewerKind,
    reviewerName,
    reviewerMobile,
    attachmentIds: [...attachmentIds],
  };
  return (
    <Dialog title="外部审核" onClose={onClose}>
      <DialogForm
        isComplete={nameError === undefined && mobileError === undefined}
        confirm="发送审核链接"
        pending="正在发送…"
        isPending={send.isPending}
        error={send.error}
        onConfirm={() =>
          send.mutate(input, {
            onSuccess: () => {
              noticeStore.tell(`审核链接将用短信发送给 ${reviewerName.trim()}`);
              onSent();
            },
          })
        }
        onClose={onClose}
      >
        {(isAttempted) => (
          <>
            <p>审核期间投保单不能修改；同意后自动提交核保，退回后可以修改。链接 7 天内有效。</p>
            <Select
              label="审核人类型"
              options={KINDS.map((value) => ({ value, label: kindName(value) }))}
              value={reviewerKind}
              onChange={(value) => setKind(KINDS.find((kind) => kind === value) ?? "2")}
            />
            <Field
              label="审核人"
              value={reviewerName}
              maxLength={100}
              error={isAttempted ? nameError : undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <Field
              label="手机号码"
              type="tel"
              inputMode="numeric"
              maxLength={11}
              value={reviewerMobile}
              error={isAttempted ? mobileError : undefined}
              onChange={({ target }) => setMobile(target.value.trim())}
            />
            <FileChoice proposalNo={proposalNo} chosen={attachmentIds} onChoose={setAttachmentIds} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

type FileChoiceProps = {
  proposalNo: string;
  chosen: readonly string[];
  onChoose: (attachmentIds: readonly string[]) => void;
};

function FileChoice({ proposalNo, chosen, onChoose }: FileChoiceProps) {
  const { data } = useAttachments(proposalNo);
  if (!data || data.list.length === 0) return null;
  return (
    <fieldset className="review-files">
      <legend>可查看的影像</legend>
      {data.list.map(({ attachmentId, fileName }) => (
        <label key={attachmentId}>
          <input
            type="checkbox"
            checked={chosen.includes(attachmentId)}
            onChange={({ target }) =>
              onChoose(
                target.checked ? [...chosen, attachmentId] : chosen.filter((id) => id !== attachmentId),
              )
            }
          />
          {fileName}
        </label>
      ))}
    </fieldset>
  );
}
