import { type KeyboardEvent, useRef, useState } from "react";
import { Button, type ButtonLook } from "#platform/ui/button.tsx";
import { isComposing } from "#platform/ui/composition.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import {
  type CellCorrections,
  type ImportFileError,
  parsePastedCorrections,
  buildCellCorrectionKey,
} from "./corrections.ts";
import { PaginationControls } from "./page-turner.tsx";

const ON_A_PAGE = 50;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** The corrections that the user has typed so far. */
export type ImportCorrectionState = {
  readonly corrections: CellCorrections;
  correct(place: ImportFileError, text: string): void;
  correctMany(many: readonly [string, string][]): void;
};
type ErrorTableProps = { importing: ImportCorrectionState; errors: readonly ImportFileError[] };

/** Every error with its row and column, and a field for its correction. */
export function ErrorTable({ importing, errors }: ErrorTableProps) {
  const [page, setPage] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const first = Math.min(page, Math.ceil(errors.length / ON_A_PAGE) - 1) * ON_A_PAGE;
  const shown = errors.slice(first, first + ON_A_PAGE);
  const press = (event: KeyboardEvent): void => {
    const by = event.key === "Enter" && event.shiftKey ? -1 : steps[event.key];
    if (by === undefined || isComposing(event)) return;
    const inputs = [...(body.current?.querySelectorAll("input") ?? [])];
    const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  return (
    <section className="import-card import-errors" aria-label="需要改正的内容">
      <h2>需要改正的内容</h2>
      <p className="quiet-note">
        在“更正为”中直接修改（↑↓ 换行，可粘贴 Excel 的一列），或改好文件后重新选择。
      </p>
      <ScrollRegion label="错误列表">
        <table>
          <caption className="visually-hidden">错误的位置、原因和改法</caption>
          <thead>
            <tr>
              {["工作表", "行", "列", "问题", "改法", "更正为"].map((title) => (
                <th key={title} scope="col" className={title === "行" ? "is-number" : ""}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map((error, index) => (
              <ErrorRow
                key={`${buildCellCorrectionKey(error)} ${error.title} ${error.message}`}
                error={error}
                importing={importing}
                onPress={press}
                onPaste={(text) => importing.correctMany(parsePastedCorrections(errors, first + index, text))}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <PaginationControls
        name="错误"
        count={errors.length}
        size={ON_A_PAGE}
        page={first / ON_A_PAGE}
        onPage={setPage}
      />
    </section>
  );
}

type CheckAgainButtonProps = {
  importing: ImportCorrectionState & { readonly busy: string | undefined; checkAgain(): void };
  look?: ButtonLook;
};

/** Checks the file again with the corrections. */
export function RecheckImportFileButton({ importing, look = "plain" }: CheckAgainButtonProps) {
  const { busy, corrections, checkAgain } = importing;
  return (
    <Button look={look} disabled={busy !== undefined || corrections.size === 0} onClick={checkAgain}>
      重新检查{corrections.size > 0 ? `（已改 ${corrections.size} 格）` : ""}
    </Button>
  );
}

type RowProps = {
  error: ImportFileError;
  importing: ImportCorrectionState;
  onPress: (event: KeyboardEvent) => void;
  onPaste: (text: string) => void;
};

function ErrorRow({ error, importing: { corrections, correct }, onPress, onPaste }: RowProps) {
  const { sheet, at, letter, title, text, message, fix, column } = error;
  const typed = corrections.get(buildCellCorrectionKey(error));
  const bare = title.replace(/^\*/, "");
  return (
    <tr className={typed === undefined ? "" : "is-corrected"}>
      <td>{sheet}</td>
      <td className="is-number">{at}</td>
      <td>{[letter, bare].filter((part) => part !== "").join(" ")}</td>
      <td>{message}</td>
      <td>{fix}</td>
      <td>
        {column < 0 ? (
          <span className="quiet-note">请改文件</span>
        ) : (
          <input
            type="text"
            aria-label={`${sheet}第 ${at} 行${bare}更正为`}
            value={typed ?? text}
            onChange={({ target }) => correct(error, target.value)}
            onKeyDown={onPress}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData("text/plain");
              if (!/[\r\n]/.test(pasted.trimEnd())) return;
              event.preventDefault();
              onPaste(pasted);
            }}
          />
        )}
      </td>
    </tr>
  );
}
