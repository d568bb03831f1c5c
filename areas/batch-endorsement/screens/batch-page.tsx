import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { buildEndorsementDetailHref } from "#areas/endorsement/screens/endorsement-places.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { DocumentTransitionButtons } from "#platform/documents/web/document-steps.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { exportBatch, queryByTaskId } from "../contract.ts";
import { batchLimits, ROW_STATUS_NAMES } from "../rules/batch-expense.ts";
import { BATCH_EXPENSE_PATH, batchTaskList } from "../rules/batch-task.ts";
import { type BatchStep, batchSteps } from "./batch-steps.ts";
import "#platform/documents/web/documents.css";
import "./batch-expense.css";

type Batch = AnswerOf<typeof queryByTaskId>;
type BatchRow = Batch["rows"][number];

const RUNNING = "06";
const REFRESH_MS = 1500;

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
          <ListStatusChip list={batchTaskList} status={status} />
        </div>
        <BatchStepButtons batch={batch} onChanged={() => void found.refetch()} />
        <FactList
          facts={[
            ["保单数", String(policyCount)],
            ["成功", String(doneCount)],
            ["失败", String(failedCount)],
            ["费用变化（元）", formatMoney(batch.commissionChange)],
            ["创建人", batch.inputByName],
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
        <ScrollTable
          label="各保单的结果"
          caption="各保单的手续费变化和结果"
          columns={columns}
          rows={rows}
          keyOf={({ rowNo }) => rowNo}
        />
      </section>
    </div>
  );
}

type BatchStepButtonsProps = { batch: Batch; onChanged: () => void };

function BatchStepButtons({ batch, onChanged }: BatchStepButtonsProps) {
  const { taskId, version, offers, policyCount, failedCount } = batch;
  const client = useQueryClient();
  const { busy, error, run, forgetError } = useSingleRunningAction<string>();
  const [asked, setAsked] = useState<BatchStep>();
  const labelOf = ({ event }: BatchStep) => offers.find((offer) => offer.event === event)?.label ?? "";
  const take = (step: BatchStep): void =>
    void run(step.event, async () => {
      await step.take({ taskId, version });
      setAsked(undefined);
      noticeStore.tell(`已${labelOf(step)}`);
      onChanged();
      await client.invalidateQueries({ queryKey: ["list", batchTaskList.name] });
    });
  const begin = (step: BatchStep): void => {
    forgetError();
    if (step.warning === undefined) take(step);
    else setAsked(step);
  };
  const download = (): void =>
    void run("export", async () => saveFile(await callApi(exportBatch, { taskId }, fileCallOptions)));
  return (
    <DocumentTransitionButtons
      offers={offers}
      actions={Object.fromEntries(batchSteps.map((step) => [step.event, () => begin(step)]))}
      main={mainEventsOf(batch)}
      isBusy={busy !== undefined}
      error={asked ? null : (error ?? null)}
      onRefresh={onChanged}
      before={
        <Button isBusy={busy === "export"} onClick={download}>
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
          <p>{asked.warning}</p>
          {asked.event === "submit" && (
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

const ROW_TONES = { "0": "waiting", "1": "good", "2": "bad" } as const;

const columns: readonly TableColumn<BatchRow>[] = [
  { title: "行", look: "number", cell: ({ rowNo }) => rowNo },
  {
    title: "保单号",
    look: "one-line",
    cell: ({ policyNo, holderName }) =>
      holderName === "" ? policyNo : <TextLink href={buildPolicyHref(policyNo)}>{policyNo}</TextLink>,
  },
  { title: "投保人", look: "name", cell: ({ holderName }) => holderName || "/" },
  {
    title: "手续费比例（%）",
    look: "number",
    cell: ({ oldAgentFee, agentFee }) => formatChange(oldAgentFee, agentFee),
  },
  {
    title: "手续费（元）",
    look: "number",
    cell: ({ commissionBefore, commissionAfter }) =>
      formatChange(
        commissionBefore && formatMoney(commissionBefore),
        commissionAfter && formatMoney(commissionAfter),
      ),
  },
  {
    title: "费用变化（元）",
    look: "number",
    cell: ({ commissionChange }) => formatMoney(commissionChange),
  },
  {
    title: "结果",
    look: "one-line",
    cell: ({ rowStatus }) => (
      <span className={`chip has-dot is-${ROW_TONES[rowStatus]}`}>{ROW_STATUS_NAMES[rowStatus]}</span>
    ),
  },
  { title: "批单号或说明", look: "text", cell: (row) => <RowOutcome row={row} /> },
];

function RowOutcome({ row: { policyNo, endorseNo, reason, hint } }: { row: BatchRow }) {
  return (
    <>
      {endorseNo === null ? (
        reason
      ) : (
        <TextLink href={buildEndorsementDetailHref(endorseNo, policyNo)}>{endorseNo}</TextLink>
      )}
      {hint !== "" && <p className="quiet-note">{hint}</p>}
    </>
  );
}

/** A policy that was not found has no old value. */
function formatChange(before: string | null, after: string | null): string {
  if (before === null) return after ?? "/";
  return `${before} → ${after ?? "/"}`;
}
