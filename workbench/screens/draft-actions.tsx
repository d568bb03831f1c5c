import { useState, useSyncExternalStore } from "react";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type ProductDraftHead } from "../contract/shapes.ts";
import { dropDraft, publishDraft, returnDraft, saveDraft, submitDraft } from "../contract/draft-calls.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { ButtonWithDisabledReason } from "#platform/web/ready-button.tsx";
import type { LiveProductCompilation } from "./use-trial.ts";

type DraftActionsProps = {
  /** False for a new product, which ends with its draft. */
  isPublished: boolean;
  head: ProductDraftHead;
  isDirty: boolean;
  trial: LiveProductCompilation;
  onHead: (head: ProductDraftHead) => void;
  onReload: () => Promise<void>;
};
type DialogName = "drop" | "submit" | "return" | "publish";

/** Offers the actions on a whole draft, depending on its state. */
export function ProductDraftActions(props: DraftActionsProps) {
  const { isPublished, head, isDirty, trial, onHead, onReload } = props;
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const mayEdit = useHasOperationPermission(saveDraft.permission);
  const mayPublish = useHasOperationPermission(publishDraft.permission);
  const close = (): void => setOpenDialog(undefined);
  const finish = (message: string, next?: ProductDraftHead): void => {
    close();
    noticeStore.tell(message);
    if (next) onHead(next);
    else void onReload();
  };
  const dialogProps = { head, onClose: close, onSettled: finish };
  const isSubmitted = head.submitted !== null;
  const ownCode = useSyncExternalStore(session.subscribe, session.current)?.userCode;
  const isAuthor = [...head.authors, head.submitted?.by].some((person) => person?.userCode === ownCode);
  return (
    <>
      {mayEdit && !isSubmitted && (
        <>
          <Button onClick={() => setOpenDialog("drop")}>放弃草稿</Button>
          <ButtonWithDisabledReason
            look="primary"
            label="送审"
            whyNot={isDirty ? "请先保存草稿" : trial.isValid ? undefined : "请先改正检查中的问题"}
            onAct={() => setOpenDialog("submit")}
          />
        </>
      )}
      {mayEdit && isSubmitted && <Button onClick={() => setOpenDialog("return")}>退回修改</Button>}
      {mayPublish && isSubmitted && (
        <ButtonWithDisabledReason
          look="primary"
          label="发布"
          whyNot={isAuthor ? "您修改或送审过这份草稿，须由另一位产品经理发布" : undefined}
          onAct={() => setOpenDialog("publish")}
        />
      )}
      {openDialog === "drop" && <DropDialog {...dialogProps} isPublished={isPublished} />}
      {openDialog === "submit" && <SubmitDialog {...dialogProps} />}
      {openDialog === "return" && <ReturnDialog {...dialogProps} />}
      {openDialog === "publish" && <PublishDialog {...dialogProps} />}
    </>
  );
}

type DraftDialogProps = {
  head: ProductDraftHead;
  onClose: () => void;
  onSettled: (message: string, next?: ProductDraftHead) => void;
};

function useToday(): string {
  return useState(() => getTodayInShanghai(new Date()))[0];
}

function DropDialog({ head, isPublished, onClose, onSettled }: DraftDialogProps & { isPublished: boolean }) {
  const { draftId, revision } = head;
  const drop = useCallMutation(dropDraft);
  const leave = (): void => {
    if (isPublished) return onSettled("草稿已放弃");
    noticeStore.tell("新产品的草稿已放弃");
    navigate("/productWorkbench", { replace: true });
  };
  return (
    <ConfirmationDialog
      title="放弃草稿"
      asks={[]}
      today={useToday()}
      confirm="放弃草稿"
      isPending={drop.isPending}
      error={drop.error}
      onClose={onClose}
      onConfirm={() => drop.mutate({ draftId, revision }, { onSuccess: leave })}
    >
      <p>
        {isPublished
          ? "草稿中的全部修改将不再保留，已发布的版本不受影响。"
          : "该产品尚未发布，放弃后全部内容不再保留。"}
      </p>
    </ConfirmationDialog>
  );
}

function SubmitDialog({ head: { draftId, revision }, onClose, onSettled }: DraftDialogProps) {
  const submit = useCallMutation(submitDraft);
  return (
    <ConfirmationDialog
      title="送审"
      asks={["effectiveFrom", "reason"]}
      today={useToday()}
      confirm="送审"
      isPending={submit.isPending}
      error={submit.error}
      onClose={onClose}
      onConfirm={(values) =>
        submit.mutate({ draftId, revision, ...values }, { onSuccess: (next) => onSettled("已送审", next) })
      }
    >
      <p>送审后由另一位产品经理复核发布，复核前不能再修改。</p>
    </ConfirmationDialog>
  );
}

function ReturnDialog({ head: { draftId, revision }, onClose, onSettled }: DraftDialogProps) {
  const giveBack = useCallMutation(returnDraft);
  return (
    <ConfirmationDialog
      title="退回修改"
      asks={["reason"]}
      today={useToday()}
      confirm="退回"
      isPending={giveBack.isPending}
      error={giveBack.error}
      onClose={onClose}
      onConfirm={({ reason }) =>
        giveBack.mutate({ draftId, revision, reason }, { onSuccess: (next) => onSettled("已退回", next) })
      }
    />
  );
}

function PublishDialog({ head: { draftId, revision, submitted }, onClose, onSettled }: DraftDialogProps) {
  const publish = useCallMutation(publishDraft);
  return (
    <ConfirmationDialog
      title="发布"
      asks={[]}
      today={useToday()}
      confirm="发布"
      isPending={publish.isPending}
      error={publish.error}
      onClose={onClose}
      onConfirm={() =>
        publish.mutate(
          { draftId, revision },
          { onSuccess: ({ effectiveFrom }) => onSettled(`已发布，${effectiveFrom} 起生效`) },
        )
      }
    >
      <dl className="facts">
        <dt>生效日期</dt>
        <dd>{submitted?.effectiveFrom}</dd>
        <dt>送审人</dt>
        <dd>{submitted?.by.userName}</dd>
        <dt>说明</dt>
        <dd>{submitted?.reason}</dd>
      </dl>
      <p>发布后新开的单据使用新版本，已有单据仍按原版本办理。请先核对差异和算例。</p>
    </ConfirmationDialog>
  );
}
