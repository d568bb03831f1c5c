import { pinyin } from "pinyin-pro";

/** For searching: typing xjgl or xunjiaguanli finds 询价管理. */
export function spell(text: string): { pinyin: string; initials: string } {
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive", v: true });
  const clean = syllables.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, "")).filter(Boolean);
  return { pinyin: clean.join(""), initials: clean.map((syllable) => syllable.slice(0, 1)).join("") };
}
