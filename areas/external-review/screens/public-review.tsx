import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { createOfflineQueryClient } from "#areas/judging/screens/shared-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { BrandLogo } from "#platform/web/brand.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { useLinkTicket } from "#platform/web/use-link-ticket.ts";
import { readExternalReview, reviewRefusals } from "../contract.ts";
import { REVIEW_STATUS } from "../rules.ts";
import { AwaitedReview } from "./awaited-review.tsx";
import type { PublicReviewView } from "./review-view.ts";
import "#platform/web/content.css";
import "#platform/documents/web/documents.css";
import "#areas/payment-notice/screens/public-notice.css";
import "./review.css";

const REVIEW_PATH = "/externalReview";
const RETURNED_PATH = "/externalReview/returned";
/** Both pages of one review share its ticket. */
const STORAGE_KEY = REVIEW_PATH;

/** The reviewer's page, without an account: `/externalReview#ticket=…`. */
export function PublicReviewPage() {
  return <ReviewFrame>{(review, ticket) => <OpenedReview review={review} ticket={ticket} />}</ReviewFrame>;
}

/** What became of a review that was returned. */
export function ReturnedReviewPage() {
  return <ReviewFrame>{(review) => <ReviewResult review={review} />}</ReviewFrame>;
}

type ReviewFrameProps = { children: (review: PublicReviewView, ticket: string) => ReactNode };

function ReviewFrame({ children }: ReviewFrameProps) {
  const [client] = useState(createOfflineQueryClient);
  const ticket = useLinkTicket("ticket", STORAGE_KEY);
  return (
    <QueryClientProvider client={client}>
      <main className="public-notice public-review">
        <header>
          <BrandLogo />
          <h1>投保单外部审核</h1>
        </header>
        <LoadedReview key={ticket} ticket={ticket}>
          {children}
        </LoadedReview>
      </main>
    </QueryClientProvider>
  );
}

/** Tells why a link opens nothing: it is over, replaced, or void. */
const endings: Readonly<Record<string, string>> = {
  [reviewRefusals.linkExpired.code]: "审核已过期",
  [reviewRefusals.linkWithdrawn.code]: "审核已撤回",
  [reviewRefusals.linkChanged.code]: "投保单已变更",
};

function LoadedReview({ ticket, children }: ReviewFrameProps & { ticket: string }) {
  // A link without a ticket is answered by the server, which says what is wrong with it.
  const { data, error } = useCallQuery(
    readExternalReview,
    { ticket: ticket || "-" },
    ["public-review", ticket],
    { refetchOnWindowFocus: true },
  );
  const title = error && endings[error.code];
  if (title)
    return (
      <section className="public-sum" role="status">
        <h2>{title}</h2>
        <p>{error.next}</p>
      </section>
    );
  if (error) return <ErrorNote error={error} />;
  if (!data) return <LoadingSkeleton rows={8} label="正在打开投保单" />;
  return children(data, ticket);
}

function OpenedReview({ review, ticket }: { review: PublicReviewView; ticket: string }) {
  const client = useQueryClient();
  const { status, proposal } = review;
  const isReturned = status === REVIEW_STATUS.returned;
  useEffect(() => {
    if (isReturned) navigate(RETURNED_PATH, { replace: true });
  }, [isReturned]);
  if (!proposal) return <ReviewResult review={review} />;
  return (
    <AwaitedReview
      review={review}
      proposal={proposal}
      ticket={ticket}
      onAnswered={() => void client.invalidateQueries({ queryKey: ["public-review"] })}
    />
  );
}

/** The answer that was given by this link. */
function ReviewResult({ review }: { review: PublicReviewView }) {
  const { status, companyName, endedAt, reason, remarks, isResubmitted } = review;
  if (status === REVIEW_STATUS.waiting)
    return (
      <section className="public-sum" role="status">
        <h2>尚未答复</h2>
        <p>
          <a href={REVIEW_PATH}>打开待审核的投保单</a>
        </p>
      </section>
    );
  const isReturned = status === REVIEW_STATUS.returned;
  return (
    <section className="public-sum" role="status" aria-label="审核结果">
      <h2>{isReturned ? "已退回" : "已同意"}</h2>
      <p>{describeResult(companyName, isReturned, isResubmitted)}</p>
      <dl>
        <dt>答复时间</dt>
        <dd>{endedAt === null ? "" : formatShanghaiMinute(endedAt)}</dd>
        {reason !== "" && (
          <>
            <dt>{isReturned ? "退回原因" : "意见"}</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
      {remarks.length > 0 && (
        <ul className="review-remarks" aria-label="批注">
          {remarks.map(({ path, label, text }) => (
            <li key={path}>
              <strong>{label}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeResult(companyName: string, isReturned: boolean, isResubmitted: boolean): string {
  if (!isReturned) return `${companyName}将继续办理，无需其他操作。`;
  return isResubmitted
    ? "投保单已修改并重新提交审核，新的链接已用短信发送给审核人。"
    : `${companyName}修改后会重新提交审核，届时用短信发送新的链接。`;
}
