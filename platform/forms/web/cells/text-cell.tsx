import { ignoreComposingEnter } from "#platform/ui/composition.ts";
import type { FormElementType } from "../../definition.ts";
import { parseTypedText } from "../../typed-value.ts";
import { type CellBinding, buildAccessibleNameProps, getCellText } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

const inputTypes: Partial<Record<FormElementType, "tel" | "email">> = { phone: "tel", email: "email" };

export function TextCell({ bind }: { bind: CellBinding }) {
  const { element, lock, isInTable } = bind;
  const text = getCellText(bind.cell) || (lock === undefined ? "" : getCellText(bind.system));
  return (
    <span className="cell-box">
      <input
        {...buildAccessibleNameProps(bind)}
        className={lock === undefined ? "cell-input" : "cell-input is-locked"}
        // The type is never `email`, because the browser then hides an invalid text from the program.
        type={inputTypes[element.type] === "tel" ? "tel" : "text"}
        inputMode={inputTypes[element.type] ?? "text"}
        autoComplete="off"
        readOnly={lock !== undefined}
        value={text}
        onChange={({ target }) => bind.set(target.value)}
        onBlur={() => {
          const kept = parseTypedText(element, text).text;
          if (lock === undefined && kept !== text) bind.set(kept);
          bind.leave();
        }}
        onKeyDown={ignoreComposingEnter}
      />
      {lock === undefined && !isInTable && text !== "" && <ClearButton bind={bind} />}
    </span>
  );
}

export function TextAreaCell({ bind }: { bind: CellBinding }) {
  const text = getCellText(bind.cell);
  return (
    <textarea
      {...buildAccessibleNameProps(bind)}
      className={bind.lock === undefined ? "cell-input cell-area" : "cell-input cell-area is-locked"}
      rows={bind.isInTable ? 1 : 2}
      readOnly={bind.lock !== undefined}
      value={text}
      onChange={({ target }) => bind.set(target.value)}
      onBlur={bind.leave}
    />
  );
}
