import type { ReactNode } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { CardTable } from "#platform/lists/web/card-table.tsx";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import type { TableColumn } from "#platform/web/scroll-table.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { applyInvoiceBatch, downloadInvoice, exportFailedRows, queryInvoiceBatch } from "../contract.ts";
import { isDownloadable, isWaitingRow } from "../rules/invoice.ts";
import { invoiceList } from "../rules/invoice-lists.ts";
import type { InvoicePageAddition } from "./invoice-additions.ts";
import { INVOICE_QUERY_PATH } from "../rules/invoice-places.ts";
import "#platform/documents/web/documents.css";
import "./invoice.css";

type Batch = AnswerOf<typeof queryInvoiceBatch>;
type Row = Batch["rows"][number];

const REFRESH_MS = 1500;
const isMoving = ({ status, openCount, rows }: Batch): boolean =>
  status === "3" || openCount > 0 || rows.some((row) => row.status === "5");

type InvoiceBatchPageProps = PageProps<{ batchNo: string }> & { additions: readonly InvoicePageAddition[] };

/** 开票批次详情: the invoices of one application or of one file, with the result of each. */
export function InvoiceBatchPage({ params: { batchNo }, additions }: InvoiceBatchPageProps) {
  const found = useCallQuery(queryInvoiceBatch, { batchNo }, ["invoiceBatch", batchNo], {
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? REFRESH_MS : false),
  });
  const nameOf = useCodeNames("InvoiceBatchStatus");
  const { data: batch } = found;
  const back = { href: INVOICE_QUERY_PATH, label: "返回开票查询" };
  if (!batch)
    return <DocumentLoadingPage title="开票批次" query={found} waiting="正在打开批次" back={back} />;
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>开票批次</h1>
          <code aria-label="批次号">{batchNo}</code>
          <span className="chip">
            <PendingText text={nameOf(batch.status)} />
          </span>
        </div>
        <BatchButtons batch={batch} onChanged={() => void found.refetch()} />
        <FactList
          facts={[
            ["发票数", String(batch.rowCount)],
            ["已开具", String(batch.issuedCount)],
            ["失败", String(batch.failedCount)],
            ["申请人", batch.inputByName],
            ["来源", batch.fileName === "" ? "单笔申请" : batch.fileName],
          ]}
        />
      </header>
      <InvoiceTable rows={batch.rows} additions={additions} />
    </div>
  );
}

function BatchButtons({ batch, onChanged }: { batch: Batch; onChanged: () => void }) {
  const { batchNo, version, mayApply, failedCount, rows } = batch;
  const { busy, error, run } = useSingleRunningAction<"apply" | "failed">();
  const showTask = useRefreshTasks();
  const mayLoadFailed = useHasOperationPermission(exportFailedRows.permission);
  const apply = (): void =>
    void run("apply", async () => {
      const { count } = await callApi(applyInvoiceBatch, { batchNo, version });
      noticeStore.tell(`已开始申请 ${count} 张发票`);
      showTask();
      onChanged();
    });
  const sound = rows.filter(isWaitingRow).length;
  return (
    <div className="doc-steps">
      {mayLoadFailed && failedCount > 0 && (
        <Button
          isBusy={busy === "failed"}
          onClick={() =>
            void run("failed", async () =>
              saveFile(await callApi(exportFailedRows, { batchNo }, fileCallOptions)),
            )
          }
        >
          下载失败明细
        </Button>
      )}
      {mayApply && (
        <Button look="primary" isBusy={busy === "apply"} onClick={apply}>
          申请开票 {sound} 张
        </Button>
      )}
      {error && <ErrorNote error={error} />}
    </div>
  );
}

type InvoiceTableProps = { rows: readonly Row[]; additions?: readonly InvoicePageAddition[] };

/** The invoices with their results. */
export function InvoiceTable({ rows, additions }: InvoiceTableProps) {
  const typeName = useCodeNames("InvoiceType");
  const { error, run } = useSingleRunningAction<string>();
  const download = (invoiceId: string, red: "0" | "1"): void =>
    void run(invoiceId, async () =>
      saveFile(await callApi(downloadInvoice, { invoiceId, red }, fileCallOptions)),
    );
  const showAdditions = (row: Row) =>
    (additions ?? []).map((addition) => (
      <AdditionButton
        key={addition.id}
        addition={addition}
        row={row}
        onPress={() => void run(row.invoiceId, () => addition.run(row.invoiceId))}
      />
    ));
  const columns = createInvoiceColumns({ typeName, download, showAdditions });
  return (
    <section className="invoice-rows" aria-label="发票">
      {error && <ErrorNote error={error} />}
      <CardTable
        label="发票明细"
        caption="发票明细"
        columns={columns}
        rows={rows}
        keyOf={({ invoiceId }) => invoiceId}
      />
    </section>
  );
}

function InvoiceNumber({ row: { status, invoiceNo }, onPress }: { row: Row; onPress: () => void }) {
  if (!isDownloadable(status)) return invoiceNo || "/";
  return (
    <Button look="link" aria-label={`下载发票 ${invoiceNo}`} onClick={onPress}>
      {invoiceNo}
    </Button>
  );
}

type AdditionButtonProps = { addition: InvoicePageAddition; row: Row; onPress: () => void };

function AdditionButton({ addition: { label, fits }, row, onPress }: AdditionButtonProps) {
  if (!fits(row)) return null;
  return (
    <Button look="link" aria-label={`${label} ${row.redInvoiceNo || row.invoiceNo}`} onClick={onPress}>
      {label}
    </Button>
  );
}

type InvoiceCells = {
  readonly typeName: (code: string) => string;
  readonly download: (invoiceId: string, red: "0" | "1") => void;
  readonly showAdditions: (row: Row) => ReactNode;
};

function createInvoiceColumns({
  typeName,
  download,
  showAdditions,
}: InvoiceCells): readonly TableColumn<Row>[] {
  return [
    { title: "序号", look: "number", cell: ({ rowNo }) => rowNo },
    {
      title: "状态",
      look: "one-line",
      cell: ({ status }) => <ListStatusChip list={invoiceList} status={status} />,
    },
    {
      title: "业务号",
      look: "one-line",
      cell: ({ policyNo, buyerName }) =>
        buyerName === "" ? policyNo : <TextLink href={buildPolicyHref(policyNo)}>{policyNo}</TextLink>,
    },
    { title: "抬头", look: "name", cell: ({ buyerName }) => buyerName || "/" },
    { title: "税号", look: "one-line", cell: ({ taxNo }) => taxNo || "/" },
    {
      title: "类型",
      look: "one-line",
      cell: ({ invoiceType }) => <PendingText text={typeName(invoiceType)} />,
    },
    { title: "价税合计（元）", look: "number", cell: ({ amount }) => formatMoney(amount) },
    { title: "税额（元）", look: "number", cell: ({ taxAmount }) => formatMoney(taxAmount) },
    {
      title: "发票号码",
      look: "one-line",
      cell: (row) => (
        <div className="invoice-files">
          <InvoiceNumber row={row} onPress={() => download(row.invoiceId, "0")} />
          {showAdditions(row)}
        </div>
      ),
    },
    {
      title: "说明",
      look: "text",
      cell: ({ invoiceId, reason, redInvoiceNo }) =>
        redInvoiceNo === "" ? (
          reason || "/"
        ) : (
          <Button look="link" onClick={() => download(invoiceId, "1")}>
            红字发票 {redInvoiceNo}
          </Button>
        ),
    },
  ];
}
