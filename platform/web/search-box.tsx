import { type KeyboardEvent, useState } from "react";

type Given = {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Searches while typing, but not with the half-made letters of a Chinese input. */
export function SearchBox({ label, placeholder, typed, onType, onKeyDown }: Given) {
  const [halfMade, setHalfMade] = useState<string>();
  const settle = (text: string): void => {
    setHalfMade(undefined);
    onType(text);
  };
  return (
    <input
      className="search-box"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={halfMade ?? typed}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target, nativeEvent }) => {
        if ("isComposing" in nativeEvent && nativeEvent.isComposing) setHalfMade(target.value);
        else settle(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => settle(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
