import { useId, useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { answerExternalReview, readExternalReviewFile } from "../contract.ts";
import { REMARK_LENGTH } from "../rules.ts";
import type { PublicReviewView } from "./review-view.ts";

type ReviewedProposal = NonNullable<PublicReviewView["proposal"]>;
type AwaitedReviewProps = {
  review: PublicReviewView;
  proposal: ReviewedProposal;
  ticket: string;
  onAnswered: () => void;
};
type Remarks = ReadonlyMap<string, string>;
type SetRemark = (path: string, text: string | undefined) => void;

/** The elements of a proposal with a remark at each, its files, and the answer. */
export function AwaitedReview({ review, proposal, ticket, onAnswered }: AwaitedReviewProps) {
  const [remarks, setRemarks] = useState<Remarks>(new Map());
  const setRemark: SetRemark = (path, text) => {
    const next = new Map(remarks);
    if (text === undefined) next.delete(path);
    else next.set(path, text);
    setRemarks(next);
  };
  const { number, productName, holderName, insuredName, startDate, endDate, sumPremium } = proposal;
  return (
    <>
      <section className="public-sum" aria-label="投保单">
        <p>
          {review.reviewerName}：{review.companyName}请您审核这份投保单，请于{" "}
          {formatShanghaiMinute(review.expiresAt)} 前答复。
        </p>
        <dl>
          <dt>投保单号</dt>
          <dd>
            <code>{number}</code>
          </dd>
          <dt>险种</dt>
          <dd>{productName}</dd>
          <dt>投保人</dt>
          <dd>{holderName}</dd>
          <dt>被保险人</dt>
          <dd>{insuredName}</dd>
          <dt>保险期间</dt>
          <dd>
            {startDate} 至 {endDate}
          </dd>
          <dt>保险费</dt>
          <dd>{formatMoney(sumPremium)} 元</dd>
        </dl>
      </section>
      {proposal.sections.map((section) => (
        <ReviewSection key={section.code} section={section} remarks={remarks} setRemark={setRemark} />
      ))}
      {proposal.files.length > 0 && <ReviewFiles files={proposal.files} ticket={ticket} />}
      <ReviewAnswer ticket={ticket} remarks={remarks} onAnswered={onAnswered} />
    </>
  );
}

type ReviewSectionProps = {
  section: ReviewedProposal["sections"][number];
  remarks: Remarks;
  setRemark: SetRemark;
};

function ReviewSection({ section, remarks, setRemark }: ReviewSectionProps) {
  const { title, isTable, rowCount, rows } = section;
  const id = useId();
  return (
    <section className="public-sum" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isTable && rowCount > rows.length && (
        <p className="quiet-note">
          共 {rowCount} 行，显示前 {rows.length} 行
        </p>
      )}
      {rows.map((cells, index) => (
        <div key={cells[0]?.path ?? index} className="review-row">
          {isTable && <h3>第 {index + 1} 行</h3>}
          <dl>
            {cells.map((cell) => (
              <ReviewCell
                key={cell.path}
                cell={cell}
                remark={remarks.get(cell.path)}
                onRemark={(text) => setRemark(cell.path, text)}
              />
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

type ReviewCellProps = {
  cell: ReviewedProposal["sections"][number]["rows"][number][number];
  remark: string | undefined;
  onRemark: (text: string | undefined) => void;
};

function ReviewCell({ cell: { label, text }, remark, onRemark }: ReviewCellProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className="review-value">
          <span>{text}</span>
          <Button
            look="link"
            className="review-mark"
            aria-label={remark === undefined ? `批注${label}` : `删除${label}的批注`}
            onClick={() => onRemark(remark === undefined ? "" : undefined)}
          >
            {remark === undefined ? "批注" : "删除"}
          </Button>
        </span>
        {remark !== undefined && (
          <textarea
            className="cell-input reason-input"
            aria-label={`${label}的批注`}
            rows={2}
            maxLength={REMARK_LENGTH}
            value={remark}
            onChange={({ target }) => onRemark(target.value)}
          />
        )}
      </dd>
    </>
  );
}

function ReviewFiles({ files, ticket }: { files: ReviewedProposal["files"]; ticket: string }) {
  const [error, setError] = useState<ApiError>();
  const open = async (attachmentId: string): Promise<void> => {
    setError(undefined);
    try {
      saveFile(await callApi(readExternalReviewFile, { ticket, attachmentId }, fileCallOptions));
    } catch (caught) {
      setError(toApiError(caught));
    }
  };
  return (
    <section className="public-sum" aria-label="附件">
      <h2>附件</h2>
      {files.map(({ attachmentId, fileName }) => (
        <Button key={attachmentId} onClick={() => void open(attachmentId)}>
          下载 {fileName}
        </Button>
      ))}
      {error && <ErrorNote error={error} />}
    </section>
  );
}

type ReviewAnswerProps = { ticket: string; remarks: Remarks; onAnswered: () => void };

function ReviewAnswer({ ticket, remarks, onAnswered }: ReviewAnswerProps) {
  const id = useId();
  const answer = useCallMutation(answerExternalReview);
  const [reason, setReason] = useState("");
  const [isReturnTried, setReturnTried] = useState(false);
  const isMissing = isReturnTried && reason.trim() === "";
  const send = (isAgreed: boolean): void => {
    setReturnTried(!isAgreed);
    if (answer.isPending || (!isAgreed && reason.trim() === "")) return;
    const written = [...remarks].filter(([, text]) => text.trim() !== "");
    const sent = written.map(([path, text]) => ({ path, text }));
    answer.mutate({ ticket, isAgreed, reason, remarks: sent }, { onSuccess: onAnswered });
  };
  return (
    <section className="public-sum" aria-label="审核意见">
      <h2>审核意见</h2>
      <div className="field">
        <label htmlFor={id}>意见（退回时必填）</label>
        <textarea
          id={id}
          className="cell-input reason-input"
          rows={3}
          maxLength={500}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-note` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {isMissing && (
          <p id={`${id}-note`} className="field-error">
            请填写退回原因
          </p>
        )}
      </div>
      {answer.error && <ErrorNote error={answer.error} />}
      <div className="review-answer">
        <Button size="large" isBusy={answer.isPending} onClick={() => send(false)}>
          退回
        </Button>
        <Button look="primary" size="large" isBusy={answer.isPending} onClick={() => send(true)}>
          同意
        </Button>
      </div>
    </section>
  );
}
