import { ImportPage, useImport } from "#platform/documents/web/import-page.tsx";
import { callApi, type AnswerOf, createIdempotencyKey } from "#platform/web/api-client.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { importWatchlist, queryWatchlistTemplate } from "../contract.ts";
import { watchlistImportLimits } from "../rules/importing.ts";
import { watchlistDefinition } from "../rules/watchlist.ts";
import "./watchlist.css";

type ImportAnswer = AnswerOf<typeof importWatchlist>;

/** Imports a workbook and shows the result of each row. */
export function WatchlistImportPage() {
  return (
    <ImportPage
      title="导入名单"
      back={{ href: watchlistDefinition.pages.list, label: "返回名单" }}
      limits={watchlistImportLimits}
      note="无误的行直接录入"
      importing={useImport<ImportAnswer>()}
      sendFile={(file) => sendFileCall(importWatchlist, {}, file, createIdempotencyKey())}
      loadTemplate={() => callApi(queryWatchlistTemplate, {}, fileCallOptions)}
      renderAnswer={(answer) => <ImportResult answer={answer} />}
    />
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
