import { useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { callApi, type AnswerOf, createIdempotencyKey } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { importWatchlist, queryWatchlistTemplate } from "../contract.ts";
import { watchlistImportLimits } from "../rules/importing.ts";
import { watchlistDefinition } from "../rules/watchlist.ts";
import "#platform/documents/web/documents.css";
import "./watchlist.css";

type ImportAnswer = AnswerOf<typeof importWatchlist>;
const { mostBytes, mostRows } = watchlistImportLimits;

/** Imports a workbook and shows the result of each row. */
export function WatchlistImportPage() {
  const { busy, error, run } = useSingleRunningAction<"template" | "import">();
  const [answer, setAnswer] = useState<ImportAnswer>();
  const [fileName, setFileName] = useState("");
  const give = (file: File): void => {
    setAnswer(undefined);
    setFileName(file.name);
    void run("import", async () =>
      setAnswer(await sendFileCall(importWatchlist, {}, file, createIdempotencyKey())),
    );
  };
  const saveTemplate = (): void =>
    void run("template", async () => saveFile(await callApi(queryWatchlistTemplate, {}, fileCallOptions)));
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>导入名单</h1>
        <a className="button small" href={watchlistDefinition.pages.list}>
          返回名单
        </a>
      </header>
      <FilePicker isBusy={busy !== undefined} onFile={give} onTemplate={saveTemplate}>
        {fileName === "" ? "" : `${fileName} · `}
        支持 .xlsx 和 CSV，不超过 {mostBytes / 1024 / 1024} MB、{mostRows} 行；无误的行直接录入。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "import" && <LoadingSkeleton rows={6} label="正在导入" />}
      {answer && <ImportResult answer={answer} />}
    </div>
  );
}

const RESULT_COLUMNS: readonly TableColumn<ImportAnswer["rows"][number]>[] = [
  { title: "文件行", look: "number", cell: ({ at }) => at },
  { title: "名称", cell: ({ name }) => name || "/" },
  { title: "结果", cell: ({ watchlistNo, message }) => `${watchlistNo === "" ? "✗" : "✓"} ${message}` },
  { title: "名单编号", cell: ({ watchlistNo }) => watchlistNo || "/" },
];

function ImportResult({ answer: { added, rows } }: { answer: ImportAnswer }) {
  const left = rows.length - added;
  return (
    <section className="import-card watchlist-result" aria-labelledby="import-result">
      <h2 id="import-result">导入结果</h2>
      <p role="status">
        共 {rows.length} 行，已录入 {added} 行{left > 0 ? `，${left} 行未录入` : ""}
      </p>
      <ScrollTable
        label="各行结果"
        caption="文件各行的结果"
        columns={RESULT_COLUMNS}
        rows={rows}
        keyOf={({ at }) => at}
      />
    </section>
  );
}
