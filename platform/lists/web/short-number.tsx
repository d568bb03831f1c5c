import { splitNumber } from "../short-number.ts";

/** Hides the middle of a long number by its size only, so that it is copied, searched and read out whole. */
export function ShortNumber({ text }: { text: string }) {
  const parts = splitNumber(text);
  if (!parts) return text;
  return (
    <span title={text}>
      {parts.head}
      <span className="list-number-middle">{parts.middle}</span>
      {parts.tail}
    </span>
  );
}
