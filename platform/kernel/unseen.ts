export const UNSEEN_SAID = "含有不可见的控制字符，请删除后重试";

// Zero-width and direction marks, and the breaks that no keyboard types: two texts that look alike must be alike.
const MARKS = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const CONTROLS = /[^\P{Cc}\n\r\t]/u;
const UNSEEN = new RegExp(`${MARKS.source}|${CONTROLS.source}`, "gu");

/** Whether a text of one line or several holds what nobody sees. */
export function hasUnseen(text: string): boolean {
  return MARKS.test(text) || CONTROLS.test(text);
}

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}
