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

/** A file on its way in: judged as often as it is corrected; what is done with it next is another deed. */
export function useJudgedFile<Checked extends FileJudgement>(judge: (file: File) => Promise<Checked>) {
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [corrections, setCorrections] = useState(nothing);
  const { busy, error, run } = useActions<"template" | "check" | "import">();
  const check = (wanted: File, before?: () => void): void =>
    void run("check", async () => {
      before?.();
      setChecked(await judge(wanted));
      setFile(wanted);
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
    give: (given: File) =>
      check(given, () => {
        setFile(given);
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
