import { type KeyboardEvent, useState } from "react";
import "./field.css";

export type SearchBoxProps = {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Searches while the user types, but not by letters of a Chinese word that is still being composed. */
export function SearchBox({ label, placeholder, typed, onType, onKeyDown }: SearchBoxProps) {
  const [composing, setComposing] = useState<string>();
  const search = (text: string): void => {
    setComposing(undefined);
    onType(text);
  };
  return (
    <input
      className="search-box"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={composing ?? typed}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target, nativeEvent }) => {
        if ("isComposing" in nativeEvent && nativeEvent.isComposing) setComposing(target.value);
        else search(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
