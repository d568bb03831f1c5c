import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type {
  ProposalPageAddition,
  ProposalPageContext,
} from "#areas/proposal/screens/proposal-additions.ts";
import { invalidateProposalQueries, type ProposalView } from "#areas/proposal/screens/proposal-document.tsx";
import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { ReasonDialog } from "#platform/documents/web/reason-dialog.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  queryExternalReview,
  resendExternalReview,
  sendExternalReview,
  withdrawExternalReview,
} from "../contract.ts";
import { AWAITING_REVIEW, REVIEW_STATUS, REVIEWABLE_STATES } from "../rules.ts";
import type { ReviewRound } from "./review-view.ts";
import { SendReviewDialog } from "./send-review-dialog.tsx";
import "./review.css";

export const REVIEW_PANE_ID = "review";

/** 外部审核 on the page of a proposal: a button in its head, and a pane with every round. */
export const reviewProposalPageAddition: ProposalPageAddition = {
  id: REVIEW_PANE_ID,
  label: "外部审核",
  show: (proposal, page) => <ReviewPane proposal={proposal} page={page} />,
  steps: (proposal) => <ReviewButtons proposal={proposal} />,
};

const useReviews = (proposalNo: string) =>
  useCallQuery(queryExternalReview, { proposalNo }, ["document", proposalNo, "reviews"]);

const WITHDRAW_REASON = { label: "撤回原因", least: 5, most: 200 };

function ReviewButtons({ proposal }: { proposal: ProposalView }) {
  const { proposalNo, version, status, isDisabled } = proposal;
  const client = useQueryClient();
  const maySend = useHasOperationPermission(sendExternalReview.permission);
  const [openDialog, setOpenDialog] = useState<"send" | "resend" | "withdraw">();
  const close = (): void => setOpenDialog(undefined);
  const done = (): void => {
    close();
    void invalidateProposalQueries(client, proposalNo);
  };
  if (!maySend || isDisabled) return null;
  return (
    <>
      {REVIEWABLE_STATES.includes(status) && <Button onClick={() => setOpenDialog("send")}>外部审核</Button>}
      {status === AWAITING_REVIEW && (
        <div className="doc-steps">
          <Button onClick={() => setOpenDialog("resend")}>重新发送审核链接</Button>
          <Button onClick={() => setOpenDialog("withdraw")}>撤回外部审核</Button>
        </div>
      )}
      {openDialog === "send" && <SendReviewDialog proposal={proposal} onSent={done} onClose={close} />}
      {openDialog === "resend" && <ResendDialog proposal={proposal} onSent={done} onClose={close} />}
      {openDialog === "withdraw" && (
        <ReasonDialog
          title="撤回外部审核"
          bounds={WITHDRAW_REASON}
          warning="审核链接随即失效，投保单退回修改。"
          confirm="撤回"
          call={withdrawExternalReview}
          inputOf={(reason) => ({ proposalNo, version, reason })}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  );
}

type ResendDialogProps = { proposal: ProposalView; onSent: () => void; onClose: () => void };

function ResendDialog({ proposal: { proposalNo, version }, onSent, onClose }: ResendDialogProps) {
  const { mutate, isPending, error } = useCallMutation(resendExternalReview);
  const resend = (): void =>
    mutate(
      { proposalNo, version },
      {
        onSuccess: () => {
          noticeStore.tell("审核链接将重新发送");
          onSent();
        },
      },
    );
  return (
    <ConfirmationDialog
      title="重新发送审核链接"
      asks={[]}
      confirm="重新发送"
      isPending={isPending}
      error={error}
      onConfirm={resend}
      onClose={onClose}
    >
      <p>新的链接用短信发送给本轮审核人，7 天内有效；原来的链接随即失效。</p>
    </ConfirmationDialog>
  );
}

type ReviewPaneProps = { proposal: ProposalView; page: ProposalPageContext };

function ReviewPane({ proposal, page }: ReviewPaneProps) {
  const { data, error, refetch } = useReviews(proposal.proposalNo);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={3} label="正在加载外部审核" />;
  if (data.reviews.length === 0) return <p className="quiet-note">没有发送过外部审核。</p>;
  return (
    <div className="review-pane">
      {data.reviews.map((review) => (
        <ReviewCard key={review.reviewId} review={review} seek={page.seek} />
      ))}
    </div>
  );
}

const TONES: Readonly<Record<string, string>> = {
  [REVIEW_STATUS.waiting]: "is-waiting",
  [REVIEW_STATUS.agreed]: "is-good",
  [REVIEW_STATUS.returned]: "is-bad",
};

function ReviewCard({ review, seek }: { review: ReviewRound; seek: ProposalPageContext["seek"] }) {
  const statusName = useCodeNames("ExternalReviewStatus");
  const kindName = useCodeNames("ExternalReviewerKind");
  const sendingName = useCodeNames("RenewalNoticeStatus");
  const { round, status, reviewerName, reason, remarks, endedAt } = review;
  const facts: readonly LabelledFact[] = [
    ["审核人", `${reviewerName}（${kindName(review.reviewerKind)}）`],
    ["发送", `${review.sentByName} ${formatShanghaiMinute(review.sentAt)}`],
    ["短信", sendingName(review.sendingStatus)],
    ["有效期至", formatShanghaiMinute(review.expiresAt)],
    ["结束时间", endedAt === null ? "" : formatShanghaiMinute(endedAt)],
    ["意见", reason],
  ];
  return (
    <article aria-label={`第 ${round} 轮外部审核`}>
      <h2>
        第 {round} 轮 <span className={`chip ${TONES[status] ?? "is-past"}`}>{statusName(status)}</span>
      </h2>
      <FactList facts={facts} />
      {remarks.length > 0 && (
        <ul className="review-remarks" aria-label="批注">
          {remarks.map(({ path, label, text }) => (
            <li key={path}>
              <Button look="link" onClick={() => seek({ fields: [toFieldName(path)], figure: "" })}>
                {label}
              </Button>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** `section.element` without the row. */
function toFieldName(path: string): string {
  const parts = path.split(".");
  return `${parts[0]}.${parts.at(-1)}`;
}
