import { type ReactNode, useState } from "react";
import { ButtonLink } from "#platform/ui/links.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { saveFile } from "#platform/web/save-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useSingleRunningAction } from "./use-actions.ts";
import "./documents.css";

/** One import at a time, with its answer and where the rows came from. */
export function useImport<Answer>() {
  const actions = useSingleRunningAction<"template" | "import">();
  const [answer, setAnswer] = useState<Answer>();
  const [source, setSource] = useState("");
  const take = (from: string, work: () => Promise<Answer>): void => {
    setAnswer(undefined);
    setSource(from);
    void actions.run("import", async () => setAnswer(await work()));
  };
  return { ...actions, answer, source, take };
}

type ImportPageProps<Answer> = {
  title: string;
  back: { readonly href: string; readonly label: string };
  limits: { readonly mostBytes: number; readonly mostRows: number };
  /** What becomes of the rows. */
  note: string;
  importing: ReturnType<typeof useImport<Answer>>;
  sendFile: (file: File) => Promise<Answer>;
  loadTemplate: () => Promise<Parameters<typeof saveFile>[0]>;
  waiting?: string;
  /** Another way to get rows, below the file. */
  form?: ReactNode;
  renderAnswer?: (answer: Answer, source: string) => ReactNode;
};

const formatCount = (count: number): string => (count % 10_000 === 0 ? `${count / 10_000} 万` : `${count} `);

/** Takes a file, and shows the result of its rows. */
export function ImportPage<Answer>(props: ImportPageProps<Answer>) {
  const { title, back, limits, note, importing, sendFile, loadTemplate, form, renderAnswer } = props;
  const { busy, error, run, take, answer, source } = importing;
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>{title}</h1>
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </header>
      <FilePicker
        isBusy={busy !== undefined}
        onFile={(file) => take(file.name, () => sendFile(file))}
        onTemplate={() => void run("template", async () => saveFile(await loadTemplate()))}
      >
        {source === "" || form !== undefined ? "" : `${source} · `}
        支持 .xlsx 和 CSV，不超过 {limits.mostBytes / 1024 / 1024} MB、{formatCount(limits.mostRows)}行；
        {note}。
      </FilePicker>
      {form}
      {error && <ErrorNote error={error} />}
      {busy === "import" && <LoadingSkeleton rows={6} label={props.waiting ?? "正在导入"} />}
      {answer !== undefined && renderAnswer?.(answer, source)}
    </div>
  );
}
