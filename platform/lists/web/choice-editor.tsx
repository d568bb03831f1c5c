import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { filterChoices } from "#platform/search/choice-search.ts";
import { useSpelling } from "#platform/web/use-spelling.ts";
import type { ListFilter } from "../definition.ts";
import { parseFilterText } from "../filter-text.ts";
import type { FilterChoice } from "./filter-words.ts";

type ChoiceFilterEditorProps = {
  filter: ListFilter;
  text: string | undefined;
  choices: readonly FilterChoice[];
  onSet: (text: string | undefined) => void;
};

const SEARCHED_FROM = 10;

/** A branch is a single choice and applies at once; other lists allow several choices. */
export function ChoiceFilterEditor({
  filter: { kind, label },
  text,
  choices,
  onSet,
}: ChoiceFilterEditorProps) {
  const [ticked, setTicked] = useState<readonly string[]>(text?.split(",") ?? []);
  const [typed, setTyped] = useState("");
  const isOne = kind === "branch";
  const isSound = ticked.length === 0 || parseFilterText(kind, ticked.join(",")) !== undefined;
  const fitting = filterChoices(choices, typed, useSpelling());
  const tick = (code: string, isOn: boolean): void => {
    if (isOne) onSet(code);
    else setTicked(isOn ? [...ticked, code] : ticked.filter((tickedCode) => tickedCode !== code));
  };
  return (
    <form
      className="list-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) onSet(ticked.length === 0 ? undefined : ticked.join(","));
      }}
    >
      {choices.length > SEARCHED_FROM && (
        <SearchBox label={`查找${label}`} placeholder="名称、拼音或代码" typed={typed} onType={setTyped} />
      )}
      <fieldset className="list-choices is-long">
        <legend className="visually-hidden">{label}</legend>
        {fitting.map((choice) => (
          <label key={choice.code}>
            <input
              type={isOne ? "radio" : "checkbox"}
              name="choice"
              checked={ticked.includes(choice.code)}
              onChange={({ target }) => tick(choice.code, target.checked)}
            />
            {choice.label}
          </label>
        ))}
        {fitting.length === 0 && <p className="nothing">没有符合的选项</p>}
      </fieldset>
      {!isSound && (
        <p className="field-error" role="alert">
          选择的项过多
        </p>
      )}
      {!isOne && (
        <Button look="bare" isSubmit className="is-apply">
          应用
        </Button>
      )}
    </form>
  );
}
