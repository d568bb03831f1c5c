import { type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import { Field } from "#platform/ui/field.tsx";
import { ignoreComposingEnter } from "#platform/ui/composition.ts";
import type { ListFilter } from "../definition.ts";
import { formatRangeEnds, CURRENT_USER_FILTER, parseFilterText } from "../filter-text.ts";
import { ChoiceFilterEditor } from "./choice-editor.tsx";
import type { FilterChoice } from "./filter-words.ts";

type FilterEditorProps = {
  filter: ListFilter;
  text: string | undefined;
  choices: readonly FilterChoice[];
  onSet: (text: string | undefined) => void;
};

export function FilterEditor({ filter, text, choices, onSet }: FilterEditorProps) {
  const { kind } = filter;
  if (kind === "text" || kind === "user") return <TextEditor filter={filter} text={text} onSet={onSet} />;
  if (kind === "choice" || kind === "branch")
    return <ChoiceFilterEditor filter={filter} text={text} choices={choices} onSet={onSet} />;
  return <EndsEditor filter={filter} text={text} onSet={onSet} />;
}

type EditorProps = Omit<FilterEditorProps, "choices">;

function TextEditor({ filter: { kind, label, placeholder, match }, text, onSet }: EditorProps) {
  const isUser = kind === "user";
  const [typed, setTyped] = useState(text === CURRENT_USER_FILTER ? "" : (text ?? ""));
  const hint = isUser
    ? "工号"
    : match === "whole"
      ? "须完整输入"
      : match === "begins"
        ? "按开头查找"
        : undefined;
  const isValid = typed.trim() === "" || parseFilterText(kind, typed) !== undefined;
  const apply = (): void => {
    if (isValid) onSet(typed.trim() === "" ? undefined : typed.trim());
  };
  return (
    <EditorForm onApply={apply} error={isValid ? undefined : "内容过长或含有无法识别的字符"}>
      {isUser && (
        <div className="list-ranges" role="group" aria-label={label}>
          <Button
            look="bare"
            aria-pressed={text === CURRENT_USER_FILTER}
            onClick={() => onSet(CURRENT_USER_FILTER)}
          >
            本人
          </Button>
        </div>
      )}
      <input
        className="search-box"
        aria-label={label}
        placeholder={placeholder ?? hint ?? ""}
        value={typed}
        maxLength={120}
        autoComplete="off"
        onKeyDown={ignoreComposingEnter}
        onChange={({ target }) => setTyped(target.value)}
      />
    </EditorForm>
  );
}

const RANGES: readonly (readonly [text: string, label: string])[] = [
  ["last0", "今天"],
  ["last7", "近 7 天"],
  ["last29", "近 29 天"],
  ["last180", "近 180 天"],
  ["month", "本月"],
  ["formerMonth", "上月"],
];
const AHEAD: typeof RANGES = [
  ["past", "今天以前"],
  ["until0", "今天及以前"],
  ["next7", "今后 7 天"],
  ["next30", "今后 30 天"],
];

/** Edits a range of days or amounts. Days may also be relative to today. */
function EndsEditor({ filter: { kind, label, isAhead }, text, onSet }: EditorProps) {
  const [from = "", to = ""] = text?.includes("~") ? text.split("~") : [];
  const [ends, setEnds] = useState({ from, to });
  const isDays = kind === "range";
  const isEmpty = ends.from.trim() === "" && ends.to.trim() === "";
  const isValid = isEmpty || parseFilterText(kind, formatRangeEnds(ends)) !== undefined;
  const message = isDays ? "结束日期不能早于开始日期" : "请输入金额，如 1000.00";
  const end = (name: "from" | "to", endLabel: string) => {
    const field = { label: endLabel, value: ends[name] };
    const setEnd = (value: string): void => setEnds({ ...ends, [name]: value });
    if (isDays) return <DateField {...field} onChange={setEnd} />;
    return (
      <Field {...field} type="text" inputMode="decimal" onChange={({ target }) => setEnd(target.value)} />
    );
  };
  return (
    <EditorForm
      onApply={() => isValid && onSet(isEmpty ? undefined : formatRangeEnds(ends))}
      error={isValid ? undefined : message}
    >
      {isDays && (
        <div className="list-ranges" role="group" aria-label={label}>
          {[...RANGES, ...(isAhead ? AHEAD : [])].map(([range, name]) => (
            <Button key={range} look="bare" aria-pressed={range === text} onClick={() => onSet(range)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <div className="list-ends">
        {end("from", isDays ? "从" : "不低于")}
        {end("to", isDays ? "到" : "不高于")}
      </div>
    </EditorForm>
  );
}

type FormProps = { onApply: () => void; error: string | undefined; children: ReactNode };

function EditorForm({ onApply, error, children }: FormProps) {
  return (
    <form
      className="list-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button look="bare" isSubmit className="is-apply">
        应用
      </Button>
    </form>
  );
}
