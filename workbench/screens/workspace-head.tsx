import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type ProductDraftHead } from "../contract/shapes.ts";
import { openDraft, saveDraft } from "../contract/draft-calls.ts";
import { workbenchRefusals } from "../contract/workbench-refusals.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { ProductDraftActions } from "./draft-actions.tsx";
import type { LiveProductCompilation } from "./use-trial.ts";
import type { UndoDirection } from "./use-undo.ts";
import type { EditedProduct, ProductEditState } from "./work-state.ts";
import { getShownContent, type WorkbenchProduct } from "./workbench-queries.ts";

type ProductWorkspaceHeadProps = {
  found: WorkbenchProduct;
  head: ProductDraftHead | null;
  state: ProductEditState;
  isDirty: boolean;
  trial: LiveProductCompilation;
  isAgain: boolean;
  onStep: (step: UndoDirection) => void;
  onHead: (head: ProductDraftHead) => void;
  onSaved: (head: ProductDraftHead, sent: EditedProduct) => void;
  onReload: () => Promise<void>;
};

/** Names the product and its state, and offers the next actions. */
export function ProductWorkspaceHead(props: ProductWorkspaceHeadProps) {
  const { found, head, state, isDirty, isAgain, onStep, onSaved, onReload } = props;
  const { product } = getShownContent(found);
  const mayEdit = useHasOperationPermission(saveDraft.permission);
  const open = useCallMutation(openDraft);
  const save = useCallMutation(saveDraft);
  const isOpen = head !== null && head.submitted === null;
  const start = (): void => open.mutate({ riskCode: product.riskCode }, { onSuccess: () => void onReload() });
  const storeDraft = (): void => {
    if (!head || !isDirty || save.isPending) return;
    const { draftId, revision } = head;
    const { work } = state;
    const sent = { product: work.product as unknown as Product, cases: [...work.cases] };
    save.mutate(
      { draftId, revision, ...sent },
      {
        onSuccess: (next) => {
          onSaved(next, work);
          noticeStore.tell("草稿已保存");
        },
      },
    );
  };
  useShortcuts({ s: storeDraft });
  const title = useRef<HTMLHeadingElement>(null);
  const stage = head === null ? "published" : head.submitted ? "submitted" : "open";
  useRestoredFocus(title, stage, isAgain);
  const isChanged = save.error?.code === workbenchRefusals.draftChanged.code;
  return (
    <header className="workspace-head">
      <div className="workspace-title">
        <a className="link" href="/productWorkbench">
          产品工作台
        </a>
        <h1 ref={title} tabIndex={-1}>
          {product.nameZh} <code>{product.riskCode}</code>
        </h1>
        <StateChip found={found} head={head} isDirty={isDirty} />
      </div>
      <div className="workspace-actions">
        {head === null && mayEdit && (
          <Button look="primary" disabled={open.isPending} onClick={start}>
            修改产品
          </Button>
        )}
        {isOpen && mayEdit && (
          <>
            <Steps state={state} onStep={onStep} />
            <Button
              aria-disabled={!isDirty || save.isPending}
              aria-keyshortcuts="Control+S"
              title={isDirty ? "Ctrl+S" : "没有未保存的修改（Ctrl+S）"}
              onClick={storeDraft}
            >
              {save.isPending ? "正在保存…" : "保存草稿"}
            </Button>
          </>
        )}
        {head !== null && (
          <ProductDraftActions {...props} head={head} isPublished={found.published !== null} />
        )}
      </div>
      {open.error && <ErrorNote error={open.error} onRetry={() => void onReload()} retryLabel="刷新" />}
      {save.error && (
        <ErrorNote
          error={save.error}
          onRetry={isChanged ? () => void onReload() : storeDraft}
          retryLabel={isChanged ? "查看最新草稿" : "重试"}
        />
      )}
      {head !== null && head.returnedReason !== "" && (
        <p className="workspace-returned">退回说明：{head.returnedReason}</p>
      )}
      {head !== null && found.published && head.basedOn !== found.published.version && (
        <p className="workspace-returned">
          草稿开始修改时的版本不是最新发布的版本：发布草稿会把“差异”中的内容一并改过去，请逐项核对。
        </p>
      )}
    </header>
  );
}

/** The button that changed the stage is gone, so the focus moves to the title of the product. */
function useRestoredFocus(title: RefObject<HTMLElement | null>, stage: string, isAgain: boolean): void {
  const [first] = useState(stage);
  const restore = useEffectEvent((now: string) => {
    const isLater = isAgain || now !== first;
    if (isLater && document.activeElement === document.body) title.current?.focus();
  });
  useEffect(() => restore(stage), [stage]);
}

function Steps({ state: { past, future }, onStep }: Pick<ProductWorkspaceHeadProps, "state" | "onStep">) {
  return (
    <>
      <StepButton
        label="撤销"
        keys="Ctrl+Z"
        sign="↶"
        isReady={past.length > 0}
        onAct={() => onStep("undo")}
      />
      <StepButton
        label="重做"
        keys="Ctrl+Y"
        sign="↷"
        isReady={future.length > 0}
        onAct={() => onStep("redo")}
      />
    </>
  );
}

type StepButtonProps = { label: string; keys: string; sign: string; isReady: boolean; onAct: () => void };

function StepButton({ label, keys, sign, isReady, onAct }: StepButtonProps) {
  return (
    <Button
      className="workspace-step"
      aria-disabled={!isReady}
      aria-keyshortcuts={keys.replace("Ctrl", "Control")}
      title={isReady ? `${label}一步（${keys}）` : `没有可${label}的修改（${keys}）`}
      onClick={() => isReady && onAct()}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="workspace-step-name">{label}</span>
    </Button>
  );
}

function StateChip({ found, head, isDirty }: Pick<ProductWorkspaceHeadProps, "found" | "head" | "isDirty">) {
  if (head?.submitted) {
    const { by, effectiveFrom } = head.submitted;
    return (
      <span className="chip is-waiting">
        {by.userName} 送审，拟 {effectiveFrom} 生效，待复核
      </span>
    );
  }
  if (head)
    return (
      <span className="chip is-draft">
        草稿第 {head.revision} 稿{isDirty ? "，有修改未保存" : ""}
      </span>
    );
  const current = found.releases.find(({ isCurrent }) => isCurrent);
  return <span className="chip is-current">{current ? `${current.effectiveFrom} 起生效` : "尚未生效"}</span>;
}
