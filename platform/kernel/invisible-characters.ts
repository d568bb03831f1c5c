export const INVISIBLE_CHARACTERS_MESSAGE = "含有不可见的控制字符，请删除后重试";
const LINE_BREAKS_MESSAGE = "只能填写一行，请删除换行和制表符";

// Zero-width marks, direction marks and line breaks that no keyboard types: texts that look equal must be equal.
const MARKS = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const CONTROLS = /[^\P{Cc}\n\r\t]/u;
const UNSEEN = new RegExp(`${MARKS.source}|${CONTROLS.source}`, "gu");

/** Tells whether a text holds invisible characters. Line breaks and tabs are allowed. */
export function hasInvisibleCharacters(text: string): boolean {
  return MARKS.test(text) || CONTROLS.test(text);
}

/** The error of a name or another text of one line. A break would split it in lists, papers and exported files. */
export function checkSingleLine(text: string): string | undefined {
  if (hasInvisibleCharacters(text)) return INVISIBLE_CHARACTERS_MESSAGE;
  return /[\n\r\t]/.test(text) ? LINE_BREAKS_MESSAGE : undefined;
}

export function removeInvisibleCharacters(text: string): string {
  return text.replace(UNSEEN, "");
}
