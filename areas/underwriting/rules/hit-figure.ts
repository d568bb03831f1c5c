const LONG = /^-?\d{4,}(?:\.\d+)?$/;
const TO_THE_FEN = /\.\d\d$/;

/** Rules tell figures plain: a long one is read with separators, and to the fen where the one beside it is. */
export function figure(text: string, beside: string): string {
  if (text === "") return "/";
  if (!LONG.test(text)) return text;
  const [whole = "", rest] = text.split(".");
  const fen =
    rest === undefined && LONG.test(beside.replaceAll(",", "")) && TO_THE_FEN.test(beside) ? "00" : rest;
  const separated = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fen === undefined ? separated : `${separated}.${fen}`;
}
