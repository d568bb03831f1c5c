import { type ReactNode, useState } from "react";
import { ComboboxButton } from "#platform/ui/combobox-button.tsx";
import { isEmptyCell } from "../../check-form.ts";
import { type CellBinding, buildNamingProps } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

export type ClosePanel = (how: { isFocusElsewhere: boolean }) => void;

type Face = {
  readonly face: ReactNode;
  /** The letters that opened the list; undefined while it is closed. */
  readonly typed: string | undefined;
  close: ClosePanel;
};

type FaceOptions = {
  /** What is chosen, in words. */
  readonly text: string;
  /** False while the list is still on its way; letters that are typed meanwhile are kept for it. */
  readonly isReady: boolean;
};

/** A choice is drawn as text; the list that it is chosen from is mounted only while it is open. */
export function useChoiceButton(bind: CellBinding, { text, isReady }: FaceOptions): Face {
  const { element, lock, id, isInTable = false } = bind;
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined && isReady && lock === undefined;
  const close: ClosePanel = ({ isFocusElsewhere }) => {
    setTyped(undefined);
    if (isFocusElsewhere) bind.leave();
    else document.getElementById(id)?.focus();
  };
  const face = (
    <>
      <ComboboxButton
        {...buildNamingProps(bind)}
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
          // Left while its list was still on its way: it must not open behind the user's back.
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
