import { type FormEvent, useState } from "react";
import { ImportPage, useImport } from "#platform/documents/web/import-page.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { type AnswerOf, callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { importClaims, pullClaims, queryClaimTemplate } from "../contract.ts";
import { claimImportLimits } from "../rules/importing.ts";
import { CLAIMS_PATH } from "./claim-places.ts";

type ClaimResults = AnswerOf<typeof importClaims>;

/** Imports a workbook, or what the claims system has of a policy, and shows the result of each claim. */
export function ClaimImportPage() {
  const importing = useImport<ClaimResults>();
  const { busy, error, take } = importing;
  const [policyNo, setPolicyNo] = useState("");
  const pull = (event: FormEvent): void => {
    event.preventDefault();
    const number = policyNo.trim();
    if (busy === undefined) take(`保单 ${number}`, () => callApi(pullClaims, { policyNo: number }));
  };
  return (
    <ImportPage
      title="导入赔案"
      back={{ href: CLAIMS_PATH, label: "返回赔案" }}
      limits={claimImportLimits}
      note="已登记的赔案按赔案号更新"
      importing={importing}
      sendFile={(file) => sendFileCall(importClaims, {}, file, createIdempotencyKey())}
      loadTemplate={() => callApi(queryClaimTemplate, {}, fileCallOptions)}
      renderAnswer={(results, source) => <ImportResults source={source} results={results} />}
      form={
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
      }
    />
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
