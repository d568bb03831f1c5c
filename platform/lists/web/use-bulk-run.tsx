import { type ReactNode, useState } from "react";
import { Dialog } from "#platform/ui/dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { formatListCell } from "../cell-text.ts";
import { getListColumn, type ListDefinition } from "../definition.ts";
import { BulkActionWarning } from "./bulk-warning.tsx";
import type { RowAction } from "./row-action.ts";
import { type BulkResult, runBulkAction } from "./run-bulk.ts";
import type { SelectedRows } from "./selection.ts";

type BulkRunOptions = {
  list: ListDefinition;
  onFailed?: (failed: SelectedRows) => void;
  onDone: () => void;
};
type BulkMessage = BulkResult & { label: string };

export type BulkRun = {
  /** Runs the action on the rows, after its warning where it has one. */
  readonly start: (action: RowAction, rows: SelectedRows) => void;
  readonly progress: string | undefined;
  /** The warning and the result of each row. */
  readonly dialogs: ReactNode;
};

/** Runs one action on rows and shows the result of each. One success that has a page opens it. */
export function useBulkRun({ list, onFailed, onDone }: BulkRunOptions): BulkRun {
  const [progress, setProgress] = useState<string>();
  const [outcome, setOutcome] = useState<BulkMessage>();
  const [waiting, setWaiting] = useState<{ action: RowAction; rows: SelectedRows }>();
  const run = async ({ label, run: act }: RowAction, rows: SelectedRows, answer = ""): Promise<void> => {
    const showProgress = (done: number): void => setProgress(`${label} ${done} / ${rows.size}`);
    showProgress(0);
    const result = await runBulkAction(rows, (row) => act(row, answer), showProgress);
    setProgress(undefined);
    onFailed?.(result.failed);
    onDone();
    const [first] = result.results;
    if (result.results.length === 1 && first?.href !== undefined) navigate(first.href);
    else setOutcome({ ...result, label });
  };
  return {
    start: (action, rows) =>
      action.warning === undefined ? void run(action, rows) : setWaiting({ action, rows }),
    progress,
    dialogs: (
      <>
        {waiting && (
          <BulkActionWarning
            action={waiting.action}
            count={waiting.rows.size}
            onClose={() => setWaiting(undefined)}
            onYes={(answer) => {
              setWaiting(undefined);
              void run(waiting.action, waiting.rows, answer);
            }}
          />
        )}
        {outcome && <Results list={list} outcome={outcome} onClose={() => setOutcome(undefined)} />}
      </>
    ),
  };
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
