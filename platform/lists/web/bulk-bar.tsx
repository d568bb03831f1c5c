import { useState, useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { hasOperationPermission, rightsStore } from "#platform/web/rights.ts";
import { formatListCell } from "../cell-text.ts";
import { getListColumn, type ListDefinition } from "../definition.ts";
import type { RowAction } from "./row-action.ts";
import { BulkActionWarning } from "./bulk-warning.tsx";
import { type BulkResult, runBulkAction } from "./run-bulk.ts";
import type { SelectedRows } from "./selection.ts";

type BulkActionBarProps = {
  list: ListDefinition;
  actions: readonly RowAction[];
  chosen: SelectedRows;
  onChosen: (chosen: SelectedRows) => void;
  onDone: () => void;
};
type BulkMessage = BulkResult & { label: string };

/**
 * Runs one action on all chosen rows and shows the result of each. Failed rows stay chosen. The bar stays without
 * chosen rows, so that it can still show a complete success.
 */
export function BulkActionBar({ list, actions, chosen, onChosen, onDone }: BulkActionBarProps) {
  const grantedRights = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  const [progress, setProgress] = useState<string>();
  const [outcome, setOutcome] = useState<BulkMessage>();
  const [actionToConfirm, setActionToConfirm] = useState<RowAction>();
  const run = async ({ label, run: act }: RowAction, reason = ""): Promise<void> => {
    const showProgress = (done: number): void => setProgress(`${label} ${done} / ${chosen.size}`);
    showProgress(0);
    const result = await runBulkAction(chosen, (row) => act(row, reason), showProgress);
    setProgress(undefined);
    onChosen(result.failed);
    onDone();
    const [first] = result.results;
    if (result.results.length === 1 && first?.href !== undefined) navigate(first.href);
    else setOutcome({ ...result, label });
  };
  return (
    <>
      {actions
        .filter(({ permission }) => chosen.size > 0 && hasOperationPermission(grantedRights, permission))
        .map((action) => (
          <Button
            key={action.label}
            size="small"
            disabled={progress !== undefined}
            onClick={() => (action.warning === undefined ? void run(action) : setActionToConfirm(action))}
          >
            {action.label}
          </Button>
        ))}
      {progress !== undefined && <span role="status">{progress}</span>}
      {actionToConfirm && (
        <BulkActionWarning
          action={actionToConfirm}
          count={chosen.size}
          onClose={() => setActionToConfirm(undefined)}
          onYes={(reason) => {
            setActionToConfirm(undefined);
            void run(actionToConfirm, reason);
          }}
        />
      )}
      {outcome && <Results list={list} outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  );
}

type ResultsProps = { list: ListDefinition; outcome: BulkMessage; onClose: () => void };

function Results({ list, outcome: { label, results, failed }, onClose }: ResultsProps) {
  const heading = getListColumn(list, list.heading);
  return (
    <Dialog
      title={`${label}：成功 ${results.length - failed.size} 条，失败 ${failed.size} 条`}
      onClose={onClose}
    >
      <ul className="list-results">
        {results.map(({ key, row, error, href }) => (
          <li key={key}>
            <span>{formatListCell(heading, row[heading.name], {})}</span>
            <span className={error === undefined ? "is-good" : "is-bad"}>
              {error ?? "成功"}
              {href !== undefined && (
                <>
                  {" "}
                  <a className="link" href={href} onClick={onClose}>
                    打开
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {failed.size > 0 && <p className="list-results-note">失败的仍保持选中，处理后可再次提交</p>}
    </Dialog>
  );
}
