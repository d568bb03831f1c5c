import { type KeyboardEvent, type ReactNode, useState } from "react";
import { ComboboxButton } from "#platform/ui/combobox-button.tsx";
import { isEmptyCell } from "../../check-form.ts";
import { type CellBinding, buildAccessibleNameProps } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

export type ClosePanelCallback = (how: { isFocusElsewhere: boolean }) => void;

type Face = {
  readonly face: ReactNode;
  /** The letters that opened the list; undefined while it is closed. */
  readonly typed: string | undefined;
  close: ClosePanelCallback;
};

type FaceOptions = {
  /** The label of the chosen entry. */
  readonly text: string;
  /** False while the list is loading. Letters typed meanwhile are kept for the list. */
  readonly isReady: boolean;
};

/** Renders a choice as text, and mounts its list only while the list is open. */
export function useChoiceButton(bind: CellBinding, { text, isReady }: FaceOptions): Face {
  const { element, lock, id, isInTable = false } = bind;
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined && isReady && lock === undefined;
  const close: ClosePanelCallback = ({ isFocusElsewhere }) => {
    setTyped(undefined);
    if (isFocusElsewhere) bind.leave();
    else document.getElementById(id)?.focus();
  };
  const face = (
    <>
      <ComboboxButton
        {...buildAccessibleNameProps(bind)}
        className="cell-input"
        text={text}
        isOpen={isOpen}
        panelId={getPanelId(bind)}
        isLocked={lock !== undefined}
        isInGrid={isInTable}
        onOpen={(letters) => setTyped((before = "") => before + letters)}
        onClear={() => bind.set(element.type === "cascader" ? [] : "")}
        onBlur={() => {
          if (isOpen) return;
          // The user left the cell before the list was loaded, so the list must not open later.
          setTyped(undefined);
          bind.leave();
        }}
      />
      {lock === undefined && !isInTable && !isEmptyCell(bind.cell) && <ClearButton bind={bind} />}
    </>
  );
  return { face, typed: isOpen ? typed : undefined, close };
}

export function getPanelId({ id }: CellBinding): string {
  return `${id}-panel`;
}

/**
 * Tab leaves an open list of a table for the next cell, as from a closed one: the browser would leave the table. A search
 * that was typed chooses its first option.
 */
export function leaveListByTab(
  event: KeyboardEvent<HTMLElement>,
  { id, isInTable = false }: CellBinding,
  close: ClosePanelCallback,
): void {
  const { target, key, shiftKey } = event;
  if (!isInTable || key !== "Tab") return;
  event.preventDefault();
  event.stopPropagation();
  if (target instanceof HTMLInputElement && target.value !== "") pressKey(target, "Enter");
  close({ isFocusElsewhere: false });
  // As long as the list is open, its keys reach nothing below it.
  queueMicrotask(() => pressKey(document.getElementById(id), "Tab", shiftKey));
}

function pressKey(target: HTMLElement | null, key: string, shiftKey = false): void {
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
}
