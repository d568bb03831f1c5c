import { pinyin } from "pinyin-pro";

/** Spells a text for searching: xjgl and xunjiaguanli both find 询价管理. */
export function spellInPinyin(text: string): { pinyin: string; initials: string } {
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive", v: true });
  const clean = syllables.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, "")).filter(Boolean);
  return { pinyin: clean.join(""), initials: clean.map((syllable) => syllable.slice(0, 1)).join("") };
}
