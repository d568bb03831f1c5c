import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { Popover } from "#platform/ui/popover.tsx";
import { shortenBranchName } from "./branch-name.ts";
import { type UserBranch, useUserBranches } from "./identity-queries.ts";
import { switchBranch } from "./switch-branch.ts";

/** Shown to users of several branches. `onSwitched` restarts the shell. */
export function BranchPicker({ onSwitched }: { onSwitched: () => void }) {
  const branches = useUserBranches();
  const [isBusy, setBusy] = useState(false);
  const current = branches.data?.find(({ isCurrent }) => isCurrent);
  if (!branches.data || branches.data.length < 2) return null;

  const pick = async ({ comCode }: UserBranch): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await switchBranch(comCode, onSwitched);
    } catch (caught) {
      noticeStore.error(toApiError(caught));
    } finally {
      setBusy(false);
    }
  };

  const name = shortenBranchName(current?.comCodeName ?? "选择机构");
  return (
    <Popover
      label={`${name}，切换机构`}
      className="branch-button"
      face={
        <>
          <span className="branch-name">{name}</span>
          <span aria-hidden="true">▾</span>
        </>
      }
    >
      {(close) => (
        <ul className="branch-list" aria-busy={isBusy}>
          {branches.data.map((branch) => (
            <li key={branch.comCode}>
              <Button
                look="bare"
                aria-current={branch.isCurrent ? "true" : undefined}
                onClick={() => {
                  close();
                  if (!branch.isCurrent) void pick(branch);
                }}
              >
                <span className="branch-option">{branch.comCodeName}</span>
                <span className="branch-grades">
                  {branch.comCode} · {branch.gradeList.map(({ gradeName }) => gradeName).join("、")}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
