import { useState } from "react";
import { useActions } from "#platform/documents/web/use-actions.ts";
import {
  type Corrections,
  correctedFile,
  type ImportError,
  type ImportSheet,
  placeKey,
} from "./corrections.ts";

type FileJudgement = { readonly sheets: readonly ImportSheet[] };
const nothing: Corrections = new Map();

/** A file that is checked again after each correction; the caller imports it. */
export function useJudgedFile<Checked extends FileJudgement>(judge: (file: File) => Promise<Checked>) {
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [corrections, setCorrections] = useState(nothing);
  const { busy, error, run } = useActions<"template" | "check" | "import">();
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
    correct: (place: ImportError, text: string) =>
      setCorrections((before) => new Map(before).set(placeKey(place), text)),
    correctMany: (many: readonly [string, string][]) =>
      setCorrections((before) => new Map([...before, ...many])),
    checkAgain: () => {
      if (checked && file) check(correctedFile(checked.sheets, corrections, file.name));
    },
    forget: () => setChecked(undefined),
  };
}
