import { useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { type AnswerOf, callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { importBankStatement, queryBankTemplate } from "../contract.ts";
import { bankImportLimits } from "../rules/statement.ts";
import { BANK_LINES_PATH } from "../rules/bank-places.ts";
import "#platform/documents/web/documents.css";

type ImportAnswer = AnswerOf<typeof importBankStatement>;
const { mostBytes, mostRows } = bankImportLimits;

/** Imports a statement and shows the result of each row. */
export function BankImportPage() {
  const { busy, error, run } = useSingleRunningAction<"template" | "import">();
  const [answer, setAnswer] = useState<ImportAnswer>();
  const [fileName, setFileName] = useState("");
  const give = (file: File): void => {
    setAnswer(undefined);
    setFileName(file.name);
    void run("import", async () =>
      setAnswer(await sendFileCall(importBankStatement, {}, file, createIdempotencyKey())),
    );
  };
  const saveTemplate = (): void =>
    void run("template", async () => saveFile(await callApi(queryBankTemplate, {}, fileCallOptions)));
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>导入银行流水</h1>
        <ButtonLink href={BANK_LINES_PATH}>返回银行对账</ButtonLink>
      </header>
      <FilePicker isBusy={busy !== undefined} onFile={give} onTemplate={saveTemplate}>
        {fileName === "" ? "" : `${fileName} · `}
        支持 .xlsx 和 CSV，不超过 {mostBytes / 1024 / 1024} MB、{mostRows} 行；流水号和金额都一致的自动匹配。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "import" && <LoadingSkeleton rows={6} label="正在导入" />}
      {answer && <ImportResult answer={answer} />}
    </div>
  );
}

const RESULT_COLUMNS: readonly TableColumn<ImportAnswer["rows"][number]>[] = [
  { title: "文件行", look: "number", cell: ({ at }) => at },
  { title: "交易流水号", cell: ({ bankRef }) => bankRef || "/" },
  { title: "结果", cell: ({ isAdded, message }) => `${isAdded ? "✓" : "✗"} ${message}` },
];

function ImportResult({ answer: { added, matched, rows } }: { answer: ImportAnswer }) {
  return (
    <section className="import-card" aria-labelledby="import-result">
      <h2 id="import-result">导入结果</h2>
      <p role="status">
        共 {rows.length} 行，已导入 {added} 行，其中自动匹配 {matched} 行
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
