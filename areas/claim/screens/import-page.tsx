import { type FormEvent, useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { type AnswerOf, callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { importClaims, pullClaims, queryClaimTemplate } from "../contract.ts";
import { claimImportLimits } from "../rules/importing.ts";
import { CLAIMS_PATH } from "./claim-places.ts";
import "#platform/documents/web/documents.css";

type ClaimResults = AnswerOf<typeof importClaims>;
const { mostBytes, mostRows } = claimImportLimits;

/** Imports a workbook, or what the claims system has of a policy, and shows the result of each claim. */
export function ClaimImportPage() {
  const { busy, error, run } = useSingleRunningAction<"template" | "import" | "pull">();
  const [results, setResults] = useState<ClaimResults>();
  const [source, setSource] = useState("");
  const [policyNo, setPolicyNo] = useState("");
  const take = (from: string, action: "import" | "pull", work: () => Promise<ClaimResults>): void => {
    setResults(undefined);
    setSource(from);
    void run(action, async () => setResults(await work()));
  };
  const pull = (event: FormEvent): void => {
    event.preventDefault();
    const number = policyNo.trim();
    if (busy === undefined) take(`保单 ${number}`, "pull", () => callApi(pullClaims, { policyNo: number }));
  };
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>导入赔案</h1>
        <a className="button small" href={CLAIMS_PATH}>
          返回赔案
        </a>
      </header>
      <FilePicker
        isBusy={busy !== undefined}
        onFile={(file) =>
          take(file.name, "import", () => sendFileCall(importClaims, {}, file, createIdempotencyKey()))
        }
        onTemplate={() =>
          void run("template", async () => saveFile(await callApi(queryClaimTemplate, {}, fileCallOptions)))
        }
      >
        支持 .xlsx 和 CSV，不超过 {mostBytes / 1024 / 1024} MB、{mostRows} 行；已登记的赔案按赔案号更新。
      </FilePicker>
      <form className="import-card claim-pull" onSubmit={pull} noValidate>
        <h2>从理赔系统取赔案</h2>
        <Field
          label="保单号"
          value={policyNo}
          onChange={({ target }) => setPolicyNo(target.value)}
          error={error?.fieldMessage("policyNo")}
          aside={
            <Button isSubmit aria-disabled={busy !== undefined}>
              取赔案
            </Button>
          }
        />
      </form>
      {error && <ErrorNote error={error} />}
      {(busy === "import" || busy === "pull") && <LoadingSkeleton rows={6} label="正在导入" />}
      {results && <ImportResults source={source} results={results} />}
    </div>
  );
}

const RESULT_COLUMNS: readonly TableColumn<ClaimResults["rows"][number]>[] = [
  { title: "行", look: "number", cell: ({ at }) => at },
  { title: "赔案号", cell: ({ claimNo }) => claimNo || "/" },
  { title: "结果", cell: ({ isSaved, message }) => `${isSaved ? "✓" : "✗"} ${message}` },
];

type ImportResultsProps = { source: string; results: ClaimResults };

function ImportResults({ source, results: { saved, rows } }: ImportResultsProps) {
  return (
    <section className="import-card" aria-labelledby="claim-results">
      <h2 id="claim-results">导入结果</h2>
      <p role="status">
        {source}：共 {rows.length} 件，已登记或更新 {saved} 件，其余 {rows.length - saved} 件没有变化或未录入
      </p>
      {rows.length > 0 && (
        <ScrollTable
          label="各行结果"
          caption="各件赔案的结果"
          columns={RESULT_COLUMNS}
          rows={rows}
          keyOf={({ at }) => at}
        />
      )}
    </section>
  );
}
