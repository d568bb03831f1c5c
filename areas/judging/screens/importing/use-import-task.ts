import { useState } from "react";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { saveFile } from "#platform/web/save-file.ts";
import type { ImportFileError, ImportSheet } from "./corrections.ts";
import { useCheckedImportFile } from "./use-judged-file.ts";

export type CheckedImport = {
  readonly sheets: readonly ImportSheet[];
  readonly errors: readonly ImportFileError[];
};

type ImportTask<Checked> = {
  loadTemplate(): Promise<Parameters<typeof saveFile>[0]>;
  check(file: File): Promise<Checked>;
  /** Starts the task; returns for how many documents. */
  begin(file: File, choice: { soundOnly?: "1" }): Promise<{ readonly count: number }>;
};

/** A file that is checked first, and the task that then makes its documents. */
export function useImportTask<Checked extends CheckedImport>(task: ImportTask<Checked>) {
  const judged = useCheckedImportFile(task.check);
  const [begun, setBegun] = useState<number>();
  const showTask = useRefreshTasks();
  const { file, run, forget } = judged;
  return {
    ...judged,
    begun,
    saveTemplate: () => run("template", async () => saveFile(await task.loadTemplate())),
    give: (chosen: File): void => {
      setBegun(undefined);
      judged.give(chosen);
    },
    begin: (soundOnly: boolean): void => {
      if (!file) return;
      void run("import", async () => {
        const { count } = await task.begin(file, soundOnly ? { soundOnly: "1" } : {});
        setBegun(count);
        forget();
        showTask();
      });
    },
  };
}

export type ImportTaskState<Checked extends CheckedImport> = ReturnType<typeof useImportTask<Checked>>;
