import { useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { importBankStatement, queryBankTemplate } from "../contract.ts";
import { bankImportLimits } from "../rules/statement.ts";
import { BANK_LINES_PATH } from "../rules/bank-places.ts";
import "#platform/documents/web/documents.css";

const { mostBytes, mostRows } = bankImportLimits;

/** Sends a statement; a background task imports it. */
export function BankImportPage() {
  const { busy, error, run } = useSingleRunningAction<"template" | "import">();
  const [begun, setBegun] = useState<number>();
  const [fileName, setFileName] = useState("");
  const showTask = useRefreshTasks();
  const give = (file: File): void => {
    setBegun(undefined);
    setFileName(file.name);
    void run("import", async () => {
      const { count } = await sendFileCall(importBankStatement, {}, file, createIdempotencyKey());
      setBegun(count);
      showTask();
    });
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
        支持 .xlsx 和 CSV，不超过 {mostBytes / 1024 / 1024} MB、{mostRows / 10_000}{" "}
        万行；流水号、金额和币种一致且相差不超过三天的自动匹配。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "import" && <LoadingSkeleton rows={2} label="正在读取文件" />}
      {begun !== undefined && (
        <p role="status" className="import-card">
          已开始导入 {begun} 行，可以离开本页；进度和未导入的行见右上角的后台任务。
        </p>
      )}
    </div>
  );
}
