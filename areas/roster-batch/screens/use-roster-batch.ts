import { useRef, useState } from "react";
import { useCheckedImportFile } from "#areas/judging/screens/importing/use-judged-file.ts";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { addDays, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { addRosterBatch, checkRosterBatch, queryRosterTemplate } from "../contract.ts";

export type CheckedRosterFile = OutputOf<typeof checkRosterBatch>;

/** Checks a file of changes of people, and starts the task that endorses their policies. */
export function useRosterBatch(riskCode: string) {
  const [validDate, setValidDate] = useState<PlainDate>(() => addDays(getTodayInShanghai(new Date()), 1));
  // A check that a new day starts must not send the old one.
  const day = useRef(validDate);
  const judged = useCheckedImportFile((file) =>
    sendFileCall(checkRosterBatch, { riskCode, validDate: day.current }, file),
  );
  const [begun, setBegun] = useState<number>();
  const showTask = useRefreshTasks();
  const { file, run, forget } = judged;
  const give = (chosen: File): void => {
    setBegun(undefined);
    judged.give(chosen);
  };
  return {
    ...judged,
    begun,
    give,
    validDate,
    chooseDate: (chosen: PlainDate) => {
      setValidDate(chosen);
      day.current = chosen;
      if (file && judged.checked && chosen !== "") give(file);
    },
    saveTemplate: () =>
      run("template", async () =>
        saveFile(await callApi(queryRosterTemplate, { riskCode }, fileCallOptions)),
      ),
    begin: (soundOnly: boolean) => {
      if (!file) return;
      void run("import", async () => {
        const fields = { riskCode, validDate, ...(soundOnly && { soundOnly: "1" as const }) };
        const { count } = await sendFileCall(addRosterBatch, fields, file, createIdempotencyKey());
        setBegun(count);
        forget();
        showTask();
      });
    },
  };
}

export type RosterBatchState = ReturnType<typeof useRosterBatch>;
