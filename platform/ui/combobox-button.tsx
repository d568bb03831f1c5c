import type { ComponentProps, KeyboardEvent } from "react";
import { Button } from "./button.tsx";
import "./combobox-button.css";

export type ComboboxButtonProps = Omit<ComponentProps<typeof Button>, "look" | "onClick" | "onKeyDown"> & {
  /** What is chosen, in words. */
  text: string;
  isOpen: boolean;
  /** The overlay with the list. */
  panelId: string;
  isLocked?: boolean;
  /** In a grid most keys move through the cells and empty them. */
  isInGrid?: boolean;
  /** A letter that opens the list is the first one of the search in it. */
  onOpen: (typed: string) => void;
  onClear: () => void;
};

/** Shows what is chosen; what it is chosen from opens by a click, F2, an arrow or the first letters of an option. */
export function ComboboxButton(props: ComboboxButtonProps) {
  const { text, isOpen, panelId, isLocked, isInGrid, onOpen, onClear, className, ...button } = props;
  const press = (event: KeyboardEvent): void => {
    if (isLocked) return;
    const meaning = meaningOfKey(event, isInGrid ?? false);
    if (meaning === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if ("typed" in meaning) onOpen(meaning.typed);
    else onClear();
  };
  return (
    <Button
      {...button}
      look="bare"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-disabled={isLocked}
      className={`${className} cell-face${isLocked ? " is-locked" : ""}`}
      onClick={() => onOpen("")}
      onKeyDown={press}
    >
      <span className={text === "" ? "cell-empty" : "cell-text"}>{text === "" ? "请选择" : text}</span>
      <span className="cell-arrow" aria-hidden="true" />
    </Button>
  );
}

type KeyMeaning = { readonly typed: string } | { readonly isClearing: true };

function meaningOfKey(event: KeyboardEvent, isInGrid: boolean): KeyMeaning | undefined {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || (altKey && key !== "ArrowDown")) return undefined;
  if (key === "Backspace" || (key === "Delete" && !isInGrid)) return { isClearing: true };
  if (key === "F2" || (key === "ArrowDown" && (altKey || !isInGrid))) return { typed: "" };
  return /^[\w\u4e00-\u9fff]$/.test(key) ? { typed: key } : undefined;
}
