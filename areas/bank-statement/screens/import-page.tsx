import { ImportPage, useImport } from "#platform/documents/web/import-page.tsx";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { type AnswerOf, callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { importBankStatement, queryBankTemplate } from "../contract.ts";
import { bankImportLimits } from "../rules/statement.ts";
import { BANK_LINES_PATH } from "../rules/bank-places.ts";

/** Sends a statement; a background task imports it. */
export function BankImportPage() {
  const showTask = useRefreshTasks();
  return (
    <ImportPage
      title="导入银行流水"
      back={{ href: BANK_LINES_PATH, label: "返回银行对账" }}
      limits={bankImportLimits}
      note="流水号、金额和币种一致且日期相差不超过三天的自动匹配"
      importing={useImport<AnswerOf<typeof importBankStatement>>()}
      sendFile={async (file) => {
        const begun = await sendFileCall(importBankStatement, {}, file, createIdempotencyKey());
        showTask();
        return begun;
      }}
      loadTemplate={() => callApi(queryBankTemplate, {}, fileCallOptions)}
      waiting="正在读取文件"
      renderAnswer={({ count }) => (
        <p role="status" className="import-card">
          已开始导入 {count} 行，可以离开本页；进度和未导入的行见右上角的后台任务。
        </p>
      )}
    />
  );
}
