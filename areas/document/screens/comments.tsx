import { formatTimestampInShanghai } from "#platform/lists/cell-text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { Button } from "#platform/ui/button.tsx";
import { isComposing } from "#platform/ui/composition.ts";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { addComment, queryComments } from "../contract/comments.ts";
import { findReadingRight } from "../rules/access.ts";
import "./comments.css";

type Answer = AnswerOf<typeof queryComments>;

const commentsKey = (businessNo: string) => ["comments", businessNo];

/** The comments of a document: every user who may read the document may read and write them. */
export function DocumentComments({ businessNo }: { businessNo: string }) {
  const id = useId();
  const mayWrite = useHasOperationPermission(findReadingRight(businessNo) ?? "");
  const comments = useCallQuery(queryComments, { businessNo }, commentsKey(businessNo));
  return (
    <section className="doc-comments" aria-labelledby={id}>
      <h2 id={id}>留言</h2>
      {mayWrite && <CommentForm key={businessNo} businessNo={businessNo} />}
      {comments.error && <ErrorNote error={comments.error} onRetry={() => void comments.refetch()} />}
      {comments.isPending && <LoadingSkeleton rows={2} label="正在加载留言" />}
      {comments.data && <CommentList {...comments.data} />}
    </section>
  );
}

function CommentList({ list, hasMore }: Answer) {
  if (list.length === 0) return <p className="doc-comments-none">还没有留言</p>;
  return (
    <ol className="doc-comment-list" aria-label="留言记录">
      {list.map(({ commentId, comment, userName, recordedAt }) => (
        <li key={commentId}>
          <p className="doc-comment-by">
            <b>{userName}</b>
            <time dateTime={recordedAt}>{formatTimestampInShanghai(recordedAt)}</time>
          </p>
          <p className="doc-comment-text">{comment}</p>
        </li>
      ))}
      {hasMore && <li className="doc-comments-none">只显示最近的 {list.length} 条</li>}
    </ol>
  );
}

const labels = { comment: "留言" };

function CommentForm({ businessNo }: { businessNo: string }) {
  const id = useId();
  const client = useQueryClient();
  const [values, setValues] = useState({ comment: "" });
  const [isAttempted, setAttempted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useCallMutation(addComment);
  const isEmpty = values.comment.trim() === "";
  const draft = useDraft({
    recordKey: `comments/${businessNo}`,
    title: `留言 ${businessNo}`,
    values,
    labels,
    isDirty: !isEmpty,
    onRestore: (stored) => setValues((before) => ({ ...before, ...(stored as Partial<typeof before>) })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    setAttempted(isEmpty);
    if (isEmpty) return field.current?.focus();
    add.mutate(
      { businessNo, comment: values.comment },
      {
        onSuccess: () => {
          draft.saved();
          setValues({ comment: "" });
          void client.invalidateQueries({ queryKey: commentsKey(businessNo) });
          field.current?.focus();
        },
      },
    );
  };
  const error = isAttempted && isEmpty ? "请填写留言内容" : add.error?.fieldMessage("comment");
  return (
    <form className="doc-comment-form" onSubmit={submit} noValidate>
      <OlderDraftNote older={draft.older} />
      <label className="visually-hidden" htmlFor={id}>
        写留言
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        placeholder="写给看这张单子的同事"
        value={values.comment}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onKeyDown={sendsOnCtrlEnter}
        onChange={({ target }) => {
          setValues({ comment: target.value });
          if (add.isError) add.reset();
        }}
      />
      <div className="doc-comment-send">
        <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
          {error ?? "发出后不能修改，Ctrl Enter 发出"}
        </p>
        <Button size="small" isSubmit isBusy={add.isPending}>
          {add.isPending ? "正在发出…" : "发出留言"}
        </Button>
      </div>
      {add.error && error === undefined && <ErrorNote error={add.error} />}
    </form>
  );
}

function sendsOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.form?.requestSubmit();
}
