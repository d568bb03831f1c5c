import { useLayoutEffect, useRef, useState } from "react";
import { isComposing } from "#platform/ui/composition.ts";
import { describeTypedFigure, parseTypedText, formatStoredText } from "../../typed-value.ts";
import { getUnitLabel } from "../field-help.ts";
import { type CellBinding, buildAccessibleNameProps, getCellText } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

/** A number: as typed while focused, with separators otherwise. The stored text is a plain decimal. */
export function NumberCell({ bind }: { bind: CellBinding }) {
  const { element, lock, isInTable } = bind;
  const [typing, setTyping] = useState<{ text: string; kept: string }>();
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isWhole = useRef(false);
  // Removing the separators replaces the text and drops the selection, so the selection is restored.
  useLayoutEffect(() => {
    if (isFocused && isWhole.current) input.current?.select();
  }, [isFocused]);
  const text = getCellText(bind.cell);
  const system = getCellText(bind.system);
  const isSystem = text === "" && system !== "";
  const resting = isSystem ? system : text;
  const shown =
    typing?.kept === text
      ? typing.text
      : isFocused && lock === undefined
        ? resting
        : formatStoredText(element, resting);
  const meaning = typing?.kept === text ? describeTypedFigure(element, typing.text) : undefined;
  const unit = isInTable ? undefined : getUnitLabel(element);
  return (
    <span className="cell-box">
      <input
        {...buildAccessibleNameProps(bind)}
        ref={input}
        className={`cell-input cell-number${lock === undefined ? "" : " is-locked"}${isSystem ? " is-system" : ""}`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        readOnly={lock !== undefined}
        value={shown}
        onChange={({ target }) => {
          const kept = parseTypedText(element, target.value).text;
          setTyping({ text: target.value, kept });
          bind.set(kept);
        }}
        onFocus={({ target }) => {
          isWhole.current = isInTable || isAllMarked(target);
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
          setTyping(undefined);
          bind.leave();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event)) setTyping(undefined);
        }}
      />
      {lock === undefined && !isInTable && text !== "" && <ClearButton bind={bind} />}
      {unit !== undefined && <span className="cell-unit">{unit}</span>}
      {meaning !== undefined && <output className="cell-meaning">= {meaning}</output>}
    </span>
  );
}

function isAllMarked({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length;
}
