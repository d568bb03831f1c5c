import type { KeyboardEvent } from "react";
import { moveFocus } from "#platform/web/roving-focus.ts";
import type { CompiledSection } from "../compile-form.ts";
import { WHOLE_TABLE } from "./form-faults.ts";
import type { CellPlace } from "./form-state.ts";
import { useScope, useSignal } from "./form-scope.tsx";
import { FAULTS } from "./form-store.ts";

type Given = {
  section: CompiledSection;
  titleId: string;
  count: number;
  lengthLock: string | undefined;
  onAdd: () => void;
  /** What became of the last paste. */
  told: string;
  onTell: (said: string) => void;
};

export function TableHead({ section, titleId, count, lengthLock, onAdd, told, onTell }: Given) {
  const { store, tableTools } = useScope();
  const { code } = section;
  const fault = useSignal(FAULTS, () => {
    const isWhole = ({ section: one, row }: CellPlace): boolean => one === code && row === WHOLE_TABLE;
    const found = store.faults().find(({ place }) => isWhole(place));
    return found && store.view(found.place).fault;
  });
  return (
    <div className="table-title">
      <h2 id={titleId}>{section.section.title}</h2>
      <span className="table-count">{count} 行</span>
      {fault !== undefined && <span className="table-fault">{fault}</span>}
      <span className="table-told" role="status">
        {told}
      </span>
      {!store.isReadOnly &&
        (lengthLock === undefined ? (
          <div
            className="table-tools"
            role="toolbar"
            tabIndex={-1}
            aria-label={`${section.section.title}的操作`}
            onKeyDown={moveAlong}
          >
            <button
              type="button"
              className="button small table-add"
              onClick={onAdd}
              aria-label={`添加一行${section.section.title}`}
            >
              ＋ 添加一行
            </button>
            {tableTools?.(section, onTell)}
          </div>
        ) : (
          <span className="table-locked">{lengthLock}</span>
        ))}
    </div>
  );
}

/** One stop for Tab; the arrows lead on to its other buttons. */
function moveAlong(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLButtonElement)) return;
  const pressed = { key, currentTarget: target, preventDefault: () => event.preventDefault() };
  const keys = { before: "ArrowLeft", after: "ArrowRight" };
  moveFocus(pressed, { within: ".table-tools", parts: "button", keys });
}
