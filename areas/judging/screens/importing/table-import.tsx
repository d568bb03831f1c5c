import { useId, useState } from "react";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import type { RenderTableTools } from "#platform/forms/web/form-context.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { checkTableExcel, queryTableTemplate } from "../../contract/importing.ts";
import { MAX_IMPORT_FILE_BYTES } from "../../rules/importing/layout.ts";
import { RecheckImportFileButton, ErrorTable } from "./error-table.tsx";
import {
  getReplaceRowsLockReason,
  countRowsAlreadyInTable,
  filterRowsWithoutErrors,
  toImportableTableRows,
} from "./taken-rows.ts";
import { useCheckedImportFile } from "./use-judged-file.ts";
import "./importing.css";

type TableImportProps = {
  table: TableOf;
  section: CompiledSection;
  /** Shows the result in the head of the table. */
  tell: (text: string) => void;
  onClose: () => void;
};
type Rows = CheckedTable["rows"];

/** Imports a file into one table of the form: it is checked first, then inserted like a paste. */
function TableImport({ table, section, tell, onClose }: TableImportProps) {
  const { store } = useFormContext();
  const file = useTableFile(table);
  const [isInstead, setInstead] = useState(false);
  const { checked, busy, error } = file;
  const { title } = section.section;
  const take = (rows: Rows): void => {
    store.addRows(section.code, toImportableTableRows(section, rows, store.origin), {
      replacesAll: isInstead,
    });
    store.check();
    const bad = store.errorsIn(section.code).visible;
    tell(`已导入 ${rows.length} 行${bad > 0 ? `；${bad} 处有误，已标出` : ""}`);
    onClose();
  };
  return (
    <Dialog title={`导入${title}`} onClose={onClose} className="table-import">
      <FilePicker isBusy={busy !== undefined} onFile={file.give} onTemplate={() => void file.saveTemplate()}>
        {file.fileName === "" ? "" : `${file.fileName} · `}
        支持 .xlsx 和 CSV，不超过 {MAX_IMPORT_FILE_BYTES / 1024 / 1024} MB；先检查，确认后才填入表单。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "check" && !checked && <LoadingSkeleton rows={4} label="正在检查文件" />}
      {checked && checked.errors.length > 0 && <ErrorTable importing={file} errors={checked.errors} />}
      {checked && (
        <>
          <Placing section={section} rows={checked.rows} isInstead={isInstead} onInstead={setInstead} />
          <Taking file={file} checked={checked} onTake={take} />
        </>
      )}
    </Dialog>
  );
}

type PlacingProps = {
  section: CompiledSection;
  rows: Rows;
  isInstead: boolean;
  onInstead: (isInstead: boolean) => void;
};

/** Asks whether the rows are added or replace the present ones; an empty table needs no answer. */
function Placing({ section, rows, isInstead, onInstead }: PlacingProps) {
  const { store } = useFormContext();
  const name = useId();
  const present = listFormRows(store.typedForm()[section.code]);
  if (present.length === 0) return null;
  const lock = getReplaceRowsLockReason(section, store.origin);
  const known = isInstead ? 0 : countRowsAlreadyInTable(section, present, rows);
  return (
    <fieldset className="import-placing">
      <legend className="visually-hidden">填入方式</legend>
      <label>
        <input type="radio" name={name} checked={!isInstead} onChange={() => onInstead(false)} />
        追加到现有 {present.length} 行之后
      </label>
      <label>
        <input
          type="radio"
          name={name}
          checked={isInstead}
          disabled={lock !== undefined}
          onChange={() => onInstead(true)}
        />
        替换现有 {present.length} 行
      </label>
      {lock !== undefined && <p className="quiet-note">{lock}</p>}
      {known > 0 && <p className="quiet-note">{known} 行与表中已有的内容重复</p>}
    </fieldset>
  );
}

type TakingProps = { file: TableFile; checked: CheckedTable; onTake: (rows: Rows) => void };

function Taking({ file, checked, onTake }: TakingProps) {
  const { corrections, busy } = file;
  const { rows, errors } = checked;
  const sound = filterRowsWithoutErrors(rows, errors);
  const isBusy = busy !== undefined;
  const isWaiting = isBusy || corrections.size > 0;
  const isSound = errors.length === 0;
  return (
    <div className="import-foot">
      <p role="status">
        {isBusy
          ? "正在检查…"
          : `共 ${rows.length} 行，${isSound ? "没有错误" : `${errors.length} 处有误，${sound.length} 行无误`}`}
      </p>
      {!isSound && (
        <>
          <Button disabled={isWaiting} onClick={() => onTake(rows)}>
            全部导入，到表格中改
          </Button>
          <Button disabled={isWaiting || sound.length === 0} onClick={() => onTake(sound)}>
            只导入无误的 {sound.length} 行
          </Button>
          <RecheckImportFileButton importing={file} look="primary" />
        </>
      )}
      {isSound && (
        <Button look="primary" disabled={isBusy} onClick={() => onTake(rows)}>
          导入 {rows.length} 行
        </Button>
      )}
    </div>
  );
}

type TableOf = { readonly riskCode: string; readonly version: string; readonly section: string };
type CheckedTable = OutputOf<typeof checkTableExcel>;

async function saveTableTemplate(table: TableOf): Promise<void> {
  saveFile(await callApi(queryTableTemplate, table, fileCallOptions));
}

/** A file on its way into a table, taken by its user only. */
function useTableFile(table: TableOf) {
  const file = useCheckedImportFile((chosen) => sendFileCall(checkTableExcel, table, chosen));
  return { ...file, saveTemplate: () => file.run("template", () => saveTableTemplate(table)) };
}

type TableFile = ReturnType<typeof useTableFile>;

type ProductVersion = { readonly riskCode: string; readonly version: string };

/** The import buttons of the tables of a product's form. */
export function createTableImportTools(product: ProductVersion): RenderTableTools {
  return (section, tell) => <FileTools product={product} section={section} tell={tell} />;
}

type FileToolsProps = { product: ProductVersion; section: CompiledSection; tell: (text: string) => void };

function FileTools({ product, section, tell }: FileToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const { title } = section.section;
  const table = { ...product, section: section.code };
  const save = (): void => {
    saveTableTemplate(table).catch((caught: unknown) => noticeStore.error(toApiError(caught)));
  };
  return (
    <>
      <Button
        size="small"
        tabIndex={-1}
        aria-label={`导入${title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        导入
      </Button>
      <Button size="small" tabIndex={-1} aria-label={`下载模板：${title}`} onClick={save}>
        下载模板
      </Button>
      {isOpen && <TableImport table={table} section={section} tell={tell} onClose={() => setOpen(false)} />}
    </>
  );
}
