import { type ReactNode, useState } from "react";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { ProductSelectionStep } from "../product-step.tsx";
import { ErrorTable, RecheckImportFileButton } from "./error-table.tsx";
import { PaginationControls } from "./page-turner.tsx";
import type { CheckedImport, ImportTaskState } from "./use-import-task.ts";
import "#platform/documents/web/documents.css";
import "../drafting.css";
import "./importing.css";

type ProductImportPageProps = Pick<PageProps, "query" | "setQuery"> & {
  title: string;
  /** What is done with files of the chosen product. */
  children: (riskCode: string) => ReactNode;
};

/** First the product, then its file. */
export function ProductImportPage({ title, query, setQuery, children }: ProductImportPageProps) {
  const riskCode = query["riskCode"] ?? "";
  const risks = useSoldRisks();
  if (riskCode === "") return <ProductSelectionStep title={title} setQuery={setQuery} />;
  const name = risks.data?.find((risk) => risk.riskCode === riskCode)?.riskName ?? "";
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>{title}</h1>
        <span>{name}</span>
        <code>{riskCode}</code>
        <Button size="small" onClick={() => setQuery({ riskCode: "", titleSuffix: "" })}>
          另选险种
        </Button>
      </header>
      {children(riskCode)}
    </div>
  );
}

type ImportWorkspaceProps = {
  importing: ImportTaskState<CheckedImport>;
  isBlocked?: boolean;
  /** The accepted formats and sizes. */
  accepts: ReactNode;
  /** Shown once the task has begun: with how many documents, and where they appear. */
  begunNote: ReactNode;
  verdict: ImportVerdict | undefined;
  /** What would become of the file. */
  children: ReactNode;
};

/** What a checked file comes to, and the button that begins its task. */
export type ImportVerdict = {
  readonly summary: string;
  /** Documents of the file that may be made. */
  readonly soundCount: number;
  readonly takeAll: string;
  readonly takeSound: string;
};

/** Template, file, errors, and the task that makes the documents of the file. */
export function ImportWorkspace(props: ImportWorkspaceProps) {
  const { importing, isBlocked = false, accepts, begunNote, verdict, children } = props;
  const { checked, busy, error, begun, give, saveTemplate, fileName } = importing;
  return (
    <>
      <FilePicker
        isBusy={busy !== undefined || isBlocked}
        onFile={give}
        onTemplate={() => void saveTemplate()}
      >
        {fileName === "" ? "" : `${fileName} · `}
        {accepts}
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "check" && !checked && <LoadingSkeleton rows={6} label="正在检查文件" />}
      {begun !== undefined && (
        <p className="import-begun" role="status">
          {begunNote}
        </p>
      )}
      {checked && verdict && (
        <>
          <Verdict importing={importing} verdict={verdict} isSound={checked.errors.length === 0} />
          {checked.errors.length > 0 && <ErrorTable importing={importing} errors={checked.errors} />}
          {children}
        </>
      )}
    </>
  );
}

type VerdictProps = {
  importing: ImportTaskState<CheckedImport>;
  verdict: ImportVerdict;
  isSound: boolean;
};

function Verdict({ importing, verdict, isSound }: VerdictProps) {
  const { corrections, busy, begin } = importing;
  const { summary, soundCount, takeAll, takeSound } = verdict;
  return (
    <section className="import-card import-verdict" aria-label="检查结果">
      <p role="status">{busy === "check" ? "正在重新检查…" : summary}</p>
      {!isSound && <RecheckImportFileButton importing={importing} />}
      {(isSound || soundCount > 0) && (
        <Button
          look={isSound ? "primary" : "plain"}
          disabled={busy !== undefined || soundCount === 0 || corrections.size > 0}
          onClick={() => begin(!isSound)}
        >
          {isSound ? takeAll : takeSound}
        </Button>
      )}
    </section>
  );
}

const ON_A_PAGE = 50;

type ImportedTableProps<Row> = {
  /** What a row stands for. */
  name: string;
  caption: string;
  className?: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** What would become of a file, page by page. */
export function ImportedTable<Row>({ name, caption, className, ...table }: ImportedTableProps<Row>) {
  const [page, setPage] = useState(0);
  const { rows } = table;
  const title = `文件中的${name}`;
  return (
    <section className={`import-card ${className ?? ""}`} aria-label={title}>
      <h2>{title}</h2>
      <ScrollTable
        {...table}
        label={`${name}列表`}
        caption={caption}
        rows={rows.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE)}
      />
      <PaginationControls name={name} count={rows.length} size={ON_A_PAGE} page={page} onPage={setPage} />
    </section>
  );
}
