import { useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import {
  type CellCorrections,
  buildCorrectedFile,
  type ImportFileError,
  type ImportSheet,
  buildCellCorrectionKey,
} from "./corrections.ts";

type FileJudgement = { readonly sheets: readonly ImportSheet[] };
const nothing: CellCorrections = new Map();

/** A file that is checked again after each correction; the caller imports it. */
export function useCheckedImportFile<Checked extends FileJudgement>(judge: (file: File) => Promise<Checked>) {
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [corrections, setCorrections] = useState(nothing);
  const { busy, error, run } = useSingleRunningAction<"template" | "check" | "import">();
  const check = (chosen: File, before?: () => void): void =>
    void run("check", async () => {
      before?.();
      setChecked(await judge(chosen));
      setFile(chosen);
      setCorrections(nothing);
    });
  return {
    file,
    checked,
    corrections,
    busy,
    error,
    run,
    fileName: file?.name.replace(/\.json$/, "") ?? "",
    give: (chosen: File) =>
      check(chosen, () => {
        setFile(chosen);
        setChecked(undefined);
      }),
    correct: (place: ImportFileError, text: string) =>
      setCorrections((before) => new Map(before).set(buildCellCorrectionKey(place), text)),
    correctMany: (many: readonly [string, string][]) =>
      setCorrections((before) => new Map([...before, ...many])),
    checkAgain: () => {
      if (checked && file) check(buildCorrectedFile(checked.sheets, corrections, file.name));
    },
    forget: () => setChecked(undefined),
  };
}
