import { useState, useSyncExternalStore } from "react";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import { useChange } from "#platform/web/use-change.ts";
import {
  type DraftHead,
  dropDraft,
  publishDraft,
  returnDraft,
  saveDraft,
  submitDraft,
} from "../../contract/workbench.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { ReadyButton } from "./ready-button.tsx";
import type { Trial } from "./use-trial.ts";

type Given = {
  head: DraftHead;
  isDirty: boolean;
  trial: Trial;
  onHead: (head: DraftHead) => void;
  onReload: () => Promise<void>;
};
type Asked = "drop" | "submit" | "return" | "publish";

/** What may be done with a draft as a whole, by the state that it is in. */
export function DraftActions({ head, isDirty, trial, onHead, onReload }: Given) {
  const [asked, setAsked] = useState<Asked>();
  const mayEdit = useMayOperate(saveDraft.permission);
  const mayPublish = useMayOperate(publishDraft.permission);
  const close = (): void => setAsked(undefined);
  const settled = (said: string, next?: DraftHead): void => {
    close();
    notices.tell(said);
    if (next) onHead(next);
    else void onReload();
  };
  const parts = { head, onClose: close, onSettled: settled };
  const isSubmitted = head.submitted !== null;
  const own = useSyncExternalStore(session.subscribe, session.current)?.userCode;
  const isAuthor = [...head.authors, head.submitted?.by].some((one) => one?.userCode === own);
  return (
    <>
      {mayEdit && !isSubmitted && (
        <>
          <button type="button" className="button" onClick={() => setAsked("drop")}>
            放弃草稿
          </button>
          <ReadyButton
            look="primary"
            says="送审"
            why={isDirty ? "请先保存草稿" : trial.isSound ? undefined : "请先改正检查中的问题"}
            onAct={() => setAsked("submit")}
          />
        </>
      )}
      {mayEdit && isSubmitted && (
        <button type="button" className="button" onClick={() => setAsked("return")}>
          退回修改
        </button>
      )}
      {mayPublish && isSubmitted && (
        <ReadyButton
          look="primary"
          says="发布"
          why={isAuthor ? "您修改或送审过这份草稿，须由另一位产品经理发布" : undefined}
          onAct={() => setAsked("publish")}
        />
      )}
      {asked === "drop" && <DropDialog {...parts} />}
      {asked === "submit" && <SubmitDialog {...parts} />}
      {asked === "return" && <ReturnDialog {...parts} />}
      {asked === "publish" && <PublishDialog {...parts} />}
    </>
  );
}

type Part = {
  head: DraftHead;
  onClose: () => void;
  onSettled: (said: string, next?: DraftHead) => void;
};

function useToday(): string {
  return useState(() => todayInShanghai(new Date()))[0];
}

function DropDialog({ head: { draftId, revision }, onClose, onSettled }: Part) {
  const drop = useChange(dropDraft);
  return (
    <AskDialog
      title="放弃草稿"
      asks={[]}
      today={useToday()}
      confirm="放弃草稿"
      isPending={drop.isPending}
      fault={drop.error}
      onClose={onClose}
      onConfirm={() => drop.mutate({ draftId, revision }, { onSuccess: () => onSettled("草稿已放弃") })}
    >
      <p>草稿中的全部修改将不再保留，已发布的版本不受影响。</p>
    </AskDialog>
  );
}

function SubmitDialog({ head: { draftId, revision }, onClose, onSettled }: Part) {
  const submit = useChange(submitDraft);
  return (
    <AskDialog
      title="送审"
      asks={["effectiveFrom", "reason"]}
      today={useToday()}
      confirm="送审"
      isPending={submit.isPending}
      fault={submit.error}
      onClose={onClose}
      onConfirm={(said) =>
        submit.mutate({ draftId, revision, ...said }, { onSuccess: (next) => onSettled("已送审", next) })
      }
    >
      <p>送审后由另一位产品经理复核发布，复核前不能再修改。</p>
    </AskDialog>
  );
}

function ReturnDialog({ head: { draftId, revision }, onClose, onSettled }: Part) {
  const giveBack = useChange(returnDraft);
  return (
    <AskDialog
      title="退回修改"
      asks={["reason"]}
      today={useToday()}
      confirm="退回"
      isPending={giveBack.isPending}
      fault={giveBack.error}
      onClose={onClose}
      onConfirm={({ reason }) =>
        giveBack.mutate({ draftId, revision, reason }, { onSuccess: (next) => onSettled("已退回", next) })
      }
    />
  );
}

function PublishDialog({ head: { draftId, revision, submitted }, onClose, onSettled }: Part) {
  const publish = useChange(publishDraft);
  return (
    <AskDialog
      title="发布"
      asks={[]}
      today={useToday()}
      confirm="发布"
      isPending={publish.isPending}
      fault={publish.error}
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
    </AskDialog>
  );
}
