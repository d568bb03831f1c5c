import { useState } from "react";
import { useCheckedImportFile } from "#areas/judging/screens/importing/use-judged-file.ts";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { batchAddPublic, checkExcelPublic, queryImportTemplate } from "../../contract/importing.ts";

export type CheckedProposalFile = OutputOf<typeof checkExcelPublic>;

/** Checks a file of proposals, and starts the task that imports it. */
export function useProposalImport(riskCode: string) {
  const judged = useCheckedImportFile((file) => sendFileCall(checkExcelPublic, { riskCode }, file));
  const [begun, setBegun] = useState<number>();
  const showTask = useRefreshTasks();
  const { file, run, forget } = judged;
  return {
    ...judged,
    begun,
    saveTemplate: () =>
      run("template", async () =>
        saveFile(await callApi(queryImportTemplate, { riskCode }, fileCallOptions)),
      ),
    give: (chosen: File) => {
      setBegun(undefined);
      judged.give(chosen);
    },
    begin: (soundOnly: boolean) => {
      if (!file) return;
      void run("import", async () => {
        const fields = soundOnly ? { riskCode, soundOnly: "1" as const } : { riskCode };
        const { count } = await sendFileCall(batchAddPublic, fields, file, createIdempotencyKey());
        setBegun(count);
        forget();
        showTask();
      });
    },
  };
}

export type ProposalImportState = ReturnType<typeof useProposalImport>;
