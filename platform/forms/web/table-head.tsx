import type { ClipboardEvent, KeyboardEvent } from "react";
import { Button } from "#platform/ui/button.tsx";
import { moveFocus } from "#platform/ui/roving-focus.ts";
import type { CompiledSection } from "../compile-form.ts";
import { WHOLE_TABLE_ROW_ID } from "./form-errors.ts";
import type { FormCellAddress } from "./form-state.ts";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";
import { FORM_ERRORS_SIGNAL_NAME } from "./form-store.ts";

type TableHeadProps = {
  section: CompiledSection;
  titleId: string;
  count: number;
  lengthLock: string | undefined;
  onAdd: () => void;
  /** Rows pasted on the buttons of the table go behind the last row. */
  onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  /** The outcome of the last paste. */
  outcome: string;
  onOutcome: (message: string) => void;
};

export function TableHead({
  section,
  titleId,
  count,
  lengthLock,
  onAdd,
  onPaste,
  outcome,
  onOutcome,
}: TableHeadProps) {
  const { store, tableTools } = useFormContext();
  const { code } = section;
  const message = useFormSignal(FORM_ERRORS_SIGNAL_NAME, () => {
    const isWhole = (place: FormCellAddress): boolean =>
      place.section === code && place.row === WHOLE_TABLE_ROW_ID;
    const error = store.errors().find(({ place }) => isWhole(place));
    return error && store.view(error.place).error;
  });
  return (
    <div className="table-title">
      <h2 id={titleId}>{section.section.title}</h2>
      <span className="table-count">{count} 行</span>
      {message !== undefined && <span className="table-error">{message}</span>}
      <span className="table-told" role="status">
        {outcome}
      </span>
      {!store.isReadOnly &&
        (lengthLock === undefined ? (
          <div
            className="table-tools"
            role="toolbar"
            tabIndex={-1}
            aria-label={`${section.section.title}的操作`}
            onKeyDown={moveAlong}
            onPaste={onPaste}
          >
            <Button
              size="small"
              className="table-add"
              onClick={onAdd}
              aria-label={`添加一行${section.section.title}`}
            >
              ＋ 添加一行
            </Button>
            {tableTools?.(section, onOutcome)}
          </div>
        ) : (
          <span className="table-locked">{lengthLock}</span>
        ))}
    </div>
  );
}

/** The toolbar is one tab stop. The arrow keys lead to its other buttons. */
function moveAlong(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLButtonElement)) return;
  const pressed = { key, currentTarget: target, preventDefault: () => event.preventDefault() };
  const keys = { before: "ArrowLeft", after: "ArrowRight" };
  moveFocus(pressed, { within: ".table-tools", parts: "button", keys });
}
