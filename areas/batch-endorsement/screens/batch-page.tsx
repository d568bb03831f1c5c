import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { DocumentTransitionButtons } from "#platform/documents/web/document-steps.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { type AnswerOf, callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  deleteByTaskId,
  exportBatch,
  queryByTaskId,
  revokeByTaskId,
} from "../contract.ts";
import { BATCH_STATES, batchLimits } from "../rules/batch-expense.ts";
import { batchTaskTones } from "../rules/task-list.ts";
import { BATCH_EXPENSE_PATH, BATCH_WARNINGS } from "./batch-places.ts";
import { BatchRows } from "./batch-rows.tsx";
import "#platform/documents/web/documents.css";
import "./batch-expense.css";

type Batch = AnswerOf<typeof queryByTaskId>;

const RUNNING = "06";
const REFRESH_MS = 1500;
const states: Readonly<Record<string, string>> = BATCH_STATES;

/** One task: its policies with what each one changes, and the steps that the user may take. */
export function BatchPage({ params: { taskId } }: PageProps<{ type: string; taskId: string }>) {
  const found = useCallQuery(queryByTaskId, { taskId }, ["batchExpense", taskId], {
    refetchInterval: ({ state }) => (state.data?.status === RUNNING ? REFRESH_MS : false),
  });
  const { data: batch } = found;
  const back = { href: BATCH_EXPENSE_PATH, label: "返回批量费用" };
  if (!batch)
    return <DocumentLoadingPage title="批量费用任务" query={found} waiting="正在打开任务" back={back} />;
  const { status, policyCount, doneCount, failedCount, rows } = batch;
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>批量费用</h1>
          <code aria-label="任务号">{taskId}</code>
          <span className={`chip has-dot is-${batchTaskTones[status] ?? "resting"}`}>
            {states[status] ?? status}
          </span>
        </div>
        <BatchSteps batch={batch} onChanged={() => void found.refetch()} />
        <FactList
          facts={[
            ["保单数", String(policyCount)],
            ["成功", String(doneCount)],
            ["失败", String(failedCount)],
            ["费用变化（元）", formatMoney(batch.commissionChange)],
            ["操作员", batch.inputByName],
            ["来源", batch.fileName === "" ? "按条件选择" : batch.fileName],
            ["说明", batch.reasonText],
          ]}
        />
        {status === RUNNING && (
          <p className="batch-progress" role="status">
            <progress max={policyCount} value={doneCount + failedCount} aria-label="办理进度" />
            已办理 {doneCount + failedCount} / {policyCount}，可以离开本页，办完后在任务中心通知
          </p>
        )}
      </header>
      <section className="batch-rows" aria-label="保单">
        {rows.length < policyCount && (
          <p className="quiet-note">
            列出前 {batchLimits.shownRows} 张，失败的在前；全部 {policyCount} 张见“下载结果”。
          </p>
        )}
        <BatchRows rows={rows} />
      </section>
    </div>
  );
}

type StepsProps = { batch: Batch; onChanged: () => void };
type AskedEvent = keyof typeof BATCH_WARNINGS;
/** Steps that are taken without a question. */
type DirectEvent = "calculate" | "store";
type StepEvent = AskedEvent | DirectEvent | "export";

function BatchSteps({ batch, onChanged }: StepsProps) {
  const { taskId, version, offers, policyCount, failedCount } = batch;
  const client = useQueryClient();
  const { busy, error, run, forgetError } = useSingleRunningAction<StepEvent>();
  const [asked, setAsked] = useState<AskedEvent>();
  const labelOf = (event: string) => offers.find((offer) => offer.event === event)?.label ?? "";
  const take = (event: AskedEvent | DirectEvent): void =>
    void run(event, async () => {
      await callsOf(event, { taskId, version });
      setAsked(undefined);
      noticeStore.tell(`已${labelOf(event)}`);
      onChanged();
      await client.invalidateQueries({ queryKey: ["list", "batchExpense"] });
    });
  const ask = (event: AskedEvent) => () => {
    forgetError();
    setAsked(event);
  };
  return (
    <DocumentTransitionButtons
      offers={offers}
      actions={{
        calculate: () => take("calculate"),
        store: () => take("store"),
        submit: ask("submit"),
        revoke: ask("revoke"),
        delete: ask("delete"),
      }}
      main={mainEventsOf(batch)}
      isBusy={busy !== undefined}
      error={asked ? null : (error ?? null)}
      onRefresh={onChanged}
      before={
        <Button
          isBusy={busy === "export"}
          onClick={() =>
            void run("export", async () => saveFile(await callApi(exportBatch, { taskId }, fileCallOptions)))
          }
        >
          下载结果
        </Button>
      }
    >
      {asked && (
        <ConfirmationDialog
          title={labelOf(asked)}
          asks={[]}
          confirm={labelOf(asked)}
          isPending={busy !== undefined}
          error={error ?? null}
          onConfirm={() => take(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{BATCH_WARNINGS[asked]}</p>
          {asked === "submit" && (
            <p>
              共 {policyCount - failedCount} 张，费用变化 {formatMoney(batch.commissionChange)} 元。
            </p>
          )}
        </ConfirmationDialog>
      )}
    </DocumentTransitionButtons>
  );
}

/** A task that is calculated already is saved next, not calculated once more. */
function mainEventsOf({ offers }: Batch): ReadonlySet<string> {
  const events = ["submit", "store", "calculate"];
  const next = events.find((event) => offers.some((offer) => offer.event === event));
  return new Set(next === undefined ? [] : [next]);
}

type SeenTask = { readonly taskId: string; readonly version: number };

function callsOf(event: AskedEvent | DirectEvent, seen: SeenTask): Promise<unknown> {
  const options = { idempotencyKey: createIdempotencyKey() };
  if (event === "calculate")
    return callApi(batchExpenseCalculate, { ...seen, rows: [], reasonText: "" }, options);
  const calls = {
    store: batchExpenseSave,
    submit: batchEndorseUndwrt,
    revoke: revokeByTaskId,
    delete: deleteByTaskId,
  };
  return callApi(calls[event], seen, options);
}
