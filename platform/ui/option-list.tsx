import type { ReactNode } from "react";
import type { Combobox } from "./use-combobox.ts";
import "./option-list.css";

export type ComboboxOptionListProps<Option> = {
  label: string;
  combobox: Combobox<Option>;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  className?: string;
  children: (option: Option) => ReactNode;
};

/** The list of a combobox. Its options are no tab stops, because the field's keys move through them. */
export function ComboboxOptionList<Option>(props: ComboboxOptionListProps<Option>) {
  const { label, combobox, options, keyOf, className = "choice", children } = props;
  return (
    <div {...combobox.listProps} aria-label={label} className="choice-list">
      {options.map((option) => (
        <div
          key={keyOf(option)}
          {...combobox.optionProps(option)}
          className={option === combobox.active ? `${className} is-active` : className}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
