import { useState } from "react";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { openDraft, withdrawRelease } from "../contract/draft-calls.ts";
import { type ProductReleaseView } from "../contract/shapes.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { ProductRemovalDialog } from "./removal-dialog.tsx";
import { getShownContent, type WorkbenchProduct } from "./workbench-queries.ts";

type ReleaseListProps = { found: WorkbenchProduct; onReload: () => Promise<void> };

/** Every release of the product, latest first, with the way back to an earlier one. */
export function ProductReleaseList({ found, onReload }: ReleaseListProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [releaseToWithdraw, setReleaseToWithdraw] = useState<ProductReleaseView>();
  const mayWithdraw = useHasOperationPermission(withdrawRelease.permission);
  const mayEdit = useHasOperationPermission(openDraft.permission);
  const [today] = useState(() => getTodayInShanghai(new Date()));
  const withdraw = useCallMutation(withdrawRelease);
  const open = useCallMutation(openDraft);
  const { riskCode } = getShownContent(found).product;
  const standingCount = found.releases.filter(({ withdrawn }) => withdrawn === null).length;
  return (
    <>
      {open.error && <ErrorNote error={open.error} />}
      <ol className="release-list" aria-label="发布记录">
        {found.releases.map((release) => (
          <li key={release.releaseId}>
            <p className="release-head">
              <strong>{release.effectiveFrom} 起</strong>
              <span className={`chip is-${stateOf(release, today)}`}>
                {stateLabels[stateOf(release, today)]}
              </span>
              <code>{release.version}</code>
            </p>
            <p>{release.reason}</p>
            <p className="is-quiet">
              {release.submittedBy && release.publishedBy
                ? `${release.submittedBy.userName} 送审，${release.publishedBy.userName} 发布于 ${dayOf(release.publishedAt)}`
                : `随系统升级于 ${dayOf(release.publishedAt)} 载入`}
            </p>
            {release.withdrawn && (
              <p className="is-quiet">
                {release.withdrawn.by.userName} 于 {dayOf(release.withdrawn.at)} 撤回：
                {release.withdrawn.reason}
              </p>
            )}
            <div className="release-actions">
              {mayEdit && found.draft === null && (
                <Button
                  look="link"
                  disabled={open.isPending}
                  onClick={() =>
                    open.mutate({ riskCode, version: release.version }, { onSuccess: () => void onReload() })
                  }
                >
                  以此版本修改
                </Button>
              )}
              {mayWithdraw && release.withdrawn === null && standingCount > 1 && (
                <Button look="link" isBad onClick={() => setReleaseToWithdraw(release)}>
                  撤回
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {found.releases.length === 0 && <p className="is-quiet">尚未发布</p>}
      {mayWithdraw && isRemovable(found) && (
        <Button look="link" isBad onClick={() => setIsRemoving(true)}>
          删除产品
        </Button>
      )}
      {isRemoving && <ProductRemovalDialog riskCode={riskCode} onClose={() => setIsRemoving(false)} />}
      {releaseToWithdraw && (
        <ConfirmationDialog
          title="撤回发布"
          asks={["reason"]}
          today={today}
          confirm="撤回"
          isPending={withdraw.isPending}
          error={withdraw.error}
          onClose={() => setReleaseToWithdraw(undefined)}
          onConfirm={({ reason }) =>
            withdraw.mutate(
              { riskCode, releaseId: releaseToWithdraw.releaseId, reason },
              {
                onSuccess: () => {
                  setReleaseToWithdraw(undefined);
                  noticeStore.tell("已撤回，前一次发布重新生效");
                  void onReload();
                },
              },
            )
          }
        >
          <p>撤回立即生效：新开的单据回到前一次发布的版本；已按此版本开出的单据不变。</p>
        </ConfirmationDialog>
      )}
    </>
  );
}

/** Products of the deployment stay, and a draft is dropped first. */
function isRemovable({ releases, draft }: WorkbenchProduct): boolean {
  return draft === null && releases.length > 0 && releases.every(({ submittedBy }) => submittedBy !== null);
}

const stateLabels = { current: "现行", coming: "待生效", past: "已被替换", withdrawn: "已撤回" };

function stateOf(
  { withdrawn, isCurrent, effectiveFrom }: ProductReleaseView,
  today: string,
): keyof typeof stateLabels {
  if (withdrawn) return "withdrawn";
  if (isCurrent) return "current";
  return effectiveFrom > today ? "coming" : "past";
}

function dayOf(moment: string): string {
  return getTodayInShanghai(new Date(moment));
}
