import { type ReactNode, useId, useState } from "react";
import { ignoreComposingEnter } from "#platform/ui/composition.ts";
import type { ListFilter } from "../definition.ts";
import { endsText, ME, readFilter } from "../filter-text.ts";
import { ChoiceEditor } from "./choice-editor.tsx";
import type { Choice } from "./filter-words.ts";

type FilterEditorProps = {
  filter: ListFilter;
  text: string | undefined;
  choices: readonly Choice[];
  onSet: (text: string | undefined) => void;
};

export function FilterEditor({ filter, text, choices, onSet }: FilterEditorProps) {
  const { kind } = filter;
  if (kind === "text" || kind === "user") return <TextEditor filter={filter} text={text} onSet={onSet} />;
  if (kind === "choice" || kind === "branch")
    return <ChoiceEditor filter={filter} text={text} choices={choices} onSet={onSet} />;
  return <EndsEditor filter={filter} text={text} onSet={onSet} />;
}

type EditorProps = Omit<FilterEditorProps, "choices">;

function TextEditor({ filter: { kind, label, placeholder, match }, text, onSet }: EditorProps) {
  const isUser = kind === "user";
  const [typed, setTyped] = useState(text === ME ? "" : (text ?? ""));
  const hint = isUser
    ? "工号"
    : match === "whole"
      ? "须完整输入"
      : match === "begins"
        ? "按开头查找"
        : undefined;
  const isSound = typed.trim() === "" || readFilter(kind, typed) !== undefined;
  const apply = (): void => {
    if (isSound) onSet(typed.trim() === "" ? undefined : typed.trim());
  };
  return (
    <EditorForm onApply={apply} error={isSound ? undefined : "内容过长或含有无法识别的字符"}>
      {isUser && (
        <div className="list-ranges" role="group" aria-label={label}>
          <button type="button" aria-pressed={text === ME} onClick={() => onSet(ME)}>
            本人
          </button>
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
  ["next7", "今后 7 天"],
  ["next30", "今后 30 天"],
];

/** Two ends, of days or of amounts; days can be chosen relative to today as well. */
function EndsEditor({ filter: { kind, label, isAhead }, text, onSet }: EditorProps) {
  const [from = "", to = ""] = text?.includes("~") ? text.split("~") : [];
  const [ends, setEnds] = useState({ from, to });
  const isDays = kind === "range";
  const isEmpty = ends.from.trim() === "" && ends.to.trim() === "";
  const isSound = isEmpty || readFilter(kind, endsText(ends)) !== undefined;
  const why = isDays ? "结束日期不能早于开始日期" : "请输入金额，如 1000.00";
  const id = useId();
  const end = (name: "from" | "to", words: string) => (
    <label htmlFor={`${id}-${name}`}>
      {words}
      <input
        id={`${id}-${name}`}
        className="search-box"
        type={isDays ? "date" : "text"}
        inputMode={isDays ? undefined : "decimal"}
        value={ends[name]}
        onChange={({ target }) => setEnds({ ...ends, [name]: target.value })}
      />
    </label>
  );
  return (
    <EditorForm
      onApply={() => isSound && onSet(isEmpty ? undefined : endsText(ends))}
      error={isSound ? undefined : why}
    >
      {isDays && (
        <div className="list-ranges" role="group" aria-label={label}>
          {[...RANGES, ...(isAhead ? AHEAD : [])].map(([range, words]) => (
            <button key={range} type="button" aria-pressed={range === text} onClick={() => onSet(range)}>
              {words}
            </button>
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
      <button type="submit" className="is-apply">
        应用
      </button>
    </form>
  );
}
