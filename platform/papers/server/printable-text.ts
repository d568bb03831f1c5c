import { removeInvisibleCharacters } from "#platform/kernel/invisible-characters.ts";
import type { PaperJson, MissingCharacters } from "../paper.ts";
import { readFontCoverage } from "./font.ts";

const BREAKS = new Set("\n\r\t");

/** Removes invisible characters, because direction marks would reverse numbers in print. */
export function toPrintablePaperData<Data extends PaperJson>(data: Data): Data {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === "string" ? removeInvisibleCharacters(value) : value,
  ) as Data;
}

/** Lists the characters that the font would draw as boxes. */
export function listMissingCharacters(
  data: PaperJson,
  isDrawn: (codePoint: number) => boolean,
  field = "",
): MissingCharacters[] {
  if (typeof data === "string") return lackingText(data, isDrawn, field);
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]: [string, PaperJson]) =>
    listMissingCharacters(value, isDrawn, field === "" ? name : `${field}.${name}`),
  );
}

function lackingText(
  text: string,
  isDrawn: (codePoint: number) => boolean,
  field: string,
): MissingCharacters[] {
  const characters = joinMissing(text, isDrawn);
  return characters === "" ? [] : [{ field, characters }];
}

function joinMissing(text: string, isDrawn: (codePoint: number) => boolean): string {
  const missing = [...text].filter(
    (character) => !BREAKS.has(character) && !isDrawn(character.codePointAt(0) ?? 0),
  );
  return [...new Set(missing)].join("");
}

/** The characters of a text that no paper can show, each once. */
export function findMissingCharacters(text: string): string {
  return joinMissing(removeInvisibleCharacters(text), readFontCoverage().isDrawn);
}
