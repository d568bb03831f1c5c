import { useState } from "react";
import { DateInput } from "#platform/ui/date-input.tsx";
import { parseTypedText } from "../../typed-value.ts";
import { type CellBinding, buildAccessibleNameProps, getCellText } from "./cell-binding.ts";

export function DateCell({ bind }: { bind: CellBinding }) {
  const { element, lock, id, label } = bind;
  const [typing, setTyping] = useState<{ text: string; kept: string }>();
  const text = getCellText(bind.cell) || getCellText(bind.system);
  return (
    <span className="cell-box">
      <DateInput
        {...buildAccessibleNameProps(bind)}
        id={id}
        label={label}
        className={lock === undefined ? "cell-input" : "cell-input is-locked"}
        isLocked={lock !== undefined}
        value={typing?.kept === getCellText(bind.cell) ? typing.text : text}
        day={parseTypedText(element, text).text}
        onTyped={(typed) => {
          const kept = parseTypedText(element, typed).text;
          setTyping({ text: typed, kept });
          bind.set(kept);
        }}
        onBlur={() => {
          setTyping(undefined);
          bind.leave();
        }}
        onPick={(day) => bind.set(day)}
      />
    </span>
  );
}
