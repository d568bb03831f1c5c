import type { ComponentProps, KeyboardEvent } from "react";
import { Button } from "./button.tsx";
import "./combobox-button.css";
import { PendingText } from "./pending-text.tsx";

export type ComboboxButtonProps = Omit<ComponentProps<typeof Button>, "look" | "onClick" | "onKeyDown"> & {
  /** The label of the chosen option. */
  text: string;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  isOpen: boolean;
  /** The id of the overlay with the list. */
  panelId: string;
  isLocked?: boolean;
  /** True in a grid, where most keys move between cells or clear them. */
  isInGrid?: boolean;
  /** Opens the list. A typed letter becomes the first letter of the search. */
  onOpen: (typed: string) => void;
  onClear: () => void;
};

/** Shows the choice. A click, F2, an arrow or a letter opens its list. */
export function ComboboxButton(props: ComboboxButtonProps) {
  const {
    text,
    placeholder = "请选择",
    isOpen,
    panelId,
    isLocked,
    isInGrid,
    onOpen,
    onClear,
    ...button
  } = props;
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
      className={`${button.className} cell-face${isLocked ? " is-locked" : ""}`}
      onClick={() => onOpen("")}
      onKeyDown={press}
    >
      <span className={text === "" ? "cell-empty" : "cell-text"}>
        {text === "" ? placeholder : <PendingText text={text} />}
      </span>
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
