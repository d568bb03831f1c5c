import { useId, useState } from "react";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { rowsOf } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { MOST_FILE_BYTES } from "../../rules/importing/file-limits.ts";
import { ErrorTable } from "./error-table.tsx";
import { FilePicker } from "./file-picker.tsx";
import { keptReason, knownRows, soundRows, takenRows } from "./taken-rows.ts";
import { type CheckedTable, type TableFile, type TableOf, useTableFile } from "./use-table-file.ts";
import "./importing.css";

type TableImportProps = {
  table: TableOf;
  section: CompiledSection;
  /** What became of it, in the head of the table. */
  tell: (said: string) => void;
  onClose: () => void;
};
type Rows = CheckedTable["rows"];

/** A file for one table of the form: judged first, then taken in as if it were pasted. */
export function TableImport({ table, section, tell, onClose }: TableImportProps) {
  const { store } = useFormContext();
  const file = useTableFile(table);
  const [isInstead, setInstead] = useState(false);
  const { checked, busy, error } = file;
  const { title } = section.section;
  const take = (rows: Rows): void => {
    store.addRows(section.code, takenRows(section, rows, store.origin), { replacesAll: isInstead });
    store.check();
    const bad = store.errorsIn(section.code).visible;
    tell(`已导入 ${rows.length} 行${bad > 0 ? `；${bad} 处有误，已标出` : ""}`);
    onClose();
  };
  return (
    <Dialog title={`导入${title}`} onClose={onClose} className="table-import">
      <FilePicker isBusy={busy !== undefined} onFile={file.give} onTemplate={() => void file.saveTemplate()}>
        {file.fileName === "" ? "" : `${file.fileName} · `}
        支持 .xlsx 和 CSV，不超过 {MOST_FILE_BYTES / 1024 / 1024} MB；先检查，确认后才填入表单。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "check" && !checked && <Skeleton rows={4} label="正在检查文件" />}
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

/** Behind what is there, or instead of it; nothing is asked of an empty table. */
function Placing({ section, rows, isInstead, onInstead }: PlacingProps) {
  const { store } = useFormContext();
  const name = useId();
  const there = rowsOf(store.typedForm()[section.code]);
  if (there.length === 0) return null;
  const kept = keptReason(section, store.origin);
  const known = isInstead ? 0 : knownRows(section, there, rows);
  return (
    <fieldset className="import-placing">
      <legend className="visually-hidden">填入方式</legend>
      <label>
        <input type="radio" name={name} checked={!isInstead} onChange={() => onInstead(false)} />
        追加到现有 {there.length} 行之后
      </label>
      <label>
        <input
          type="radio"
          name={name}
          checked={isInstead}
          disabled={kept !== undefined}
          onChange={() => onInstead(true)}
        />
        替换现有 {there.length} 行
      </label>
      {kept !== undefined && <p className="quiet-note">{kept}</p>}
      {known > 0 && <p className="quiet-note">{known} 行与表中已有的内容重复</p>}
    </fieldset>
  );
}

type TakingProps = { file: TableFile; checked: CheckedTable; onTake: (rows: Rows) => void };

function Taking({ file: { corrections, busy, checkAgain }, checked, onTake }: TakingProps) {
  const { rows, errors } = checked;
  const sound = soundRows(rows, errors);
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
          <button type="button" className="button" disabled={isWaiting} onClick={() => onTake(rows)}>
            全部导入，到表格中改
          </button>
          <button
            type="button"
            className="button"
            disabled={isWaiting || sound.length === 0}
            onClick={() => onTake(sound)}
          >
            只导入无误的 {sound.length} 行
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isBusy || corrections.size === 0}
            onClick={checkAgain}
          >
            重新检查{corrections.size > 0 ? `（已改 ${corrections.size} 格）` : ""}
          </button>
        </>
      )}
      {isSound && (
        <button type="button" className="button primary" disabled={isBusy} onClick={() => onTake(rows)}>
          导入 {rows.length} 行
        </button>
      )}
    </div>
  );
}
