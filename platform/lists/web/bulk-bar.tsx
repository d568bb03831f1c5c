import { useState, useSyncExternalStore } from "react";
import { Dialog } from "#platform/ui/dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { mayOperate, rights } from "#platform/web/rights.ts";
import { cellText } from "../cell-text.ts";
import { columnOf, type ListDefinition } from "../definition.ts";
import type { RowAction } from "./row-action.ts";
import { BulkWarning } from "./bulk-warning.tsx";
import { type BulkResult, runBulk } from "./run-bulk.ts";
import type { Selection } from "./selection.ts";

type BulkBarProps = {
  list: ListDefinition;
  actions: readonly RowAction[];
  chosen: Selection;
  onChosen: (chosen: Selection) => void;
  onDone: () => void;
};
type BulkMessage = BulkResult & { label: string };

/**
 * One action for all chosen rows; what became of each is told, and those that failed stay chosen. It is there without
 * chosen rows as well, or nobody would be told that all went well.
 */
export function BulkBar({ list, actions, chosen, onChosen, onDone }: BulkBarProps) {
  const held = useSyncExternalStore(rights.subscribe, rights.current);
  const [progress, setProgress] = useState<string>();
  const [told, setTold] = useState<BulkMessage>();
  const [asked, setAsked] = useState<RowAction>();
  const run = async ({ label, run: act }: RowAction, reason = ""): Promise<void> => {
    const tell = (done: number): void => setProgress(`${label} ${done} / ${chosen.size}`);
    tell(0);
    const result = await runBulk(chosen, (row) => act(row, reason), tell);
    setProgress(undefined);
    onChosen(result.failed);
    onDone();
    const [first] = result.results;
    if (result.results.length === 1 && first?.href !== undefined) navigate(first.href);
    else setTold({ ...result, label });
  };
  return (
    <>
      {actions
        .filter(({ permission }) => chosen.size > 0 && mayOperate(held, permission))
        .map((action) => (
          <button
            key={action.label}
            type="button"
            className="button small"
            disabled={progress !== undefined}
            onClick={() => (action.warning === undefined ? void run(action) : setAsked(action))}
          >
            {action.label}
          </button>
        ))}
      {progress !== undefined && <span role="status">{progress}</span>}
      {asked && (
        <BulkWarning
          action={asked}
          count={chosen.size}
          onClose={() => setAsked(undefined)}
          onYes={(reason) => {
            setAsked(undefined);
            void run(asked, reason);
          }}
        />
      )}
      {told && <Results list={list} told={told} onClose={() => setTold(undefined)} />}
    </>
  );
}

type ResultsProps = { list: ListDefinition; told: BulkMessage; onClose: () => void };

function Results({ list, told: { label, results, failed }, onClose }: ResultsProps) {
  const heading = columnOf(list, list.heading);
  return (
    <Dialog
      title={`${label}：成功 ${results.length - failed.size} 条，失败 ${failed.size} 条`}
      onClose={onClose}
    >
      <ul className="list-results">
        {results.map(({ key, row, error, href }) => (
          <li key={key}>
            <span>{cellText(heading, row[heading.name], {})}</span>
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
