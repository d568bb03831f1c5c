import { useEffect, useState } from "react";

type Given = { label: string; placeholder: string; typed: string; onType: (typed: string) => void };

/** Searches while typing, but not with the half-made letters of a Chinese input. */
export function SearchBox({ label, placeholder, typed, onType }: Given) {
  const [shown, setShown] = useState(typed);
  useEffect(() => setShown(typed), [typed]);
  return (
    <input
      className="search-box"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={shown}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target, nativeEvent }) => {
        setShown(target.value);
        if (!("isComposing" in nativeEvent && nativeEvent.isComposing)) onType(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
