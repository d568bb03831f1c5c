import { useId, useState } from "react";
import { filterChoices } from "#platform/search/choice-search.ts";
import { ComboboxButton } from "#platform/ui/combobox-button.tsx";
import { buildFieldNoteProps, FieldFrame, type FieldNotes } from "#platform/ui/field-frame.tsx";
import { ListStatus } from "#platform/ui/list-status.tsx";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { Panel, type PanelProps } from "#platform/ui/panel.tsx";
import { moveCaretToEnd, useCombobox } from "#platform/ui/use-combobox.ts";
import { useSpelling } from "./use-spelling.ts";

export type SelectOption = { readonly value: string; readonly label: string };

export type SelectProps = FieldNotes & {
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  /** Shown while nothing is chosen. With it, Backspace clears the choice. */
  placeholder?: string;
  isRequired?: boolean;
  name?: string;
};

/** A labelled choice. Its list is searched by Chinese, pinyin, initials and code. */
export function Select(props: SelectProps) {
  const { label, options, value, onChange, placeholder, isRequired, name, error, hint } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setTyped(undefined);
    if (!isFocusElsewhere) document.getElementById(id)?.focus();
  };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <ComboboxButton
        {...buildFieldNoteProps(id, { error, hint })}
        id={id}
        name={name}
        className="select"
        text={options.find((option) => option.value === value)?.label ?? ""}
        placeholder={placeholder}
        isOpen={typed !== undefined}
        panelId={`${id}-panel`}
        aria-required={isRequired}
        onOpen={(letters) => setTyped((before = "") => before + letters)}
        onClear={() => placeholder !== undefined && onChange("")}
      />
      {typed !== undefined && (
        <span id={`${id}-panel`} className="field-panel">
          <SelectPanel
            label={label}
            anchorId={id}
            options={options}
            value={value}
            typed={typed}
            onPick={(picked) => {
              onChange(picked);
              close({ isFocusElsewhere: false });
            }}
            onClose={close}
          />
        </span>
      )}
    </FieldFrame>
  );
}

type SelectPanelProps = Pick<PanelProps, "label" | "anchorId" | "onClose"> & {
  options: readonly SelectOption[];
  value: string;
  /** The letters that opened the list. */
  typed: string;
  onPick: (value: string) => void;
};

type Choice = { readonly code: string; readonly label: string };

const keyOf = ({ code }: Choice): string => code;

function SelectPanel({ label, anchorId, options, value, typed, onPick, onClose }: SelectPanelProps) {
  const [query, setQuery] = useState(typed);
  const [choices] = useState(() => options.map((option) => ({ code: option.value, label: option.label })));
  const found = filterChoices(choices, query, useSpelling());
  const combobox = useCombobox({
    options: found,
    keyOf,
    query,
    onQuery: setQuery,
    onPick: ({ code }) => onPick(code),
    startIndex:
      typed === ""
        ? Math.max(
            0,
            choices.findIndex(({ code }) => code === value),
          )
        : 0,
    isSelected: ({ code }) => code === value,
    onOtherKey: (key) => key === "Enter",
  });
  return (
    <Panel label={label} anchorId={anchorId} className="choice-panel" onClose={onClose}>
      <input
        {...combobox.inputProps}
        data-first
        className="search-box choice-search"
        aria-label={`搜索${label}`}
        placeholder="汉字、拼音或首字母"
        onFocus={moveCaretToEnd}
      />
      {found.length === 0 ? (
        <ListStatus text="没有符合的选项" />
      ) : (
        <ComboboxOptionList label={label} combobox={combobox} options={found} keyOf={keyOf}>
          {(choice) => <span>{choice.label}</span>}
        </ComboboxOptionList>
      )}
    </Panel>
  );
}
