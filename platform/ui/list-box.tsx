import type { ReactNode, Ref } from "react";
import { moveFocus } from "./roving-focus.ts";

export type ListBoxProps = {
  ref?: Ref<HTMLDivElement>;
  label: string;
  className?: string;
  children: ReactNode;
};

/** A permanent list of `ListBoxOption`s, one of which is a tab stop. */
export function ListBox({ label, ...box }: ListBoxProps) {
  return <div {...box} role="listbox" aria-label={label} />;
}

export type ListBoxOptionProps = {
  className?: string;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** The arrows, Home and End move the focus through the options; Enter and the space bar choose one. */
export function ListBoxOption({ isChosen, isTabStop, onChoose, ...option }: ListBoxOptionProps) {
  return (
    <div
      {...option}
      role="option"
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") {
          moveFocus(event, { within: "[role=listbox]", parts: "[role=option]" });
          return;
        }
        event.preventDefault();
        onChoose();
      }}
    />
  );
}
