import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert } from "#platform/kernel/assert.ts";
import { findFontTable } from "./font-table.ts";
import { readRareFontRanges, type RareFont } from "./rare-font.ts";

const fileOf = (weight: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`));
const REGULAR = fileOf("400Regular");

export const fontFiles = [REGULAR, fileOf("700Bold")];

const UNICODE_FULL = 12;

export type FontCoverage = {
  isDrawn(codePoint: number): boolean;
  /** Lists the files of the second font that a text needs. */
  listRareFonts(text: string): RareFont[];
};

let coverage: FontCoverage | undefined;

/** Tells which characters papers can show. It is built once in a process, from the tables of both fonts. */
export function readFontCoverage(): FontCoverage {
  coverage ??= buildFontCoverage();
  return coverage;
}

function buildFontCoverage(): FontCoverage {
  const first = readCodePoints(readFileSync(REGULAR));
  const rare = new Map<number, RareFont>();
  for (const range of readRareFontRanges())
    for (let codePoint = range.first; codePoint <= range.last; codePoint += 1)
      if (!first.has(codePoint)) rare.set(codePoint, range.font);
  return {
    isDrawn: (codePoint) => first.has(codePoint) || rare.has(codePoint),
    listRareFonts: (text) => {
      const fonts = new Set<RareFont>();
      for (const character of text) {
        const font = rare.get(character.codePointAt(0) ?? 0);
        if (font) fonts.add(font);
      }
      return [...fonts].toSorted((left, right) => (left.family < right.family ? -1 : 1));
    },
  };
}

/** Reads from the table `cmap` which characters a font has. */
export function readCodePoints(file: Buffer): ReadonlySet<number> {
  const cmap = findFontTable(file, "cmap");
  const ranges = findFullTable(cmap);
  const count = cmap.readUInt32BE(ranges + 12);
  const codePoints = new Set<number>();
  for (let offset = ranges + 16; offset < ranges + 16 + count * 12; offset += 12) {
    const last = cmap.readUInt32BE(offset + 4);
    for (let codePoint = cmap.readUInt32BE(offset); codePoint <= last; codePoint += 1)
      codePoints.add(codePoint);
  }
  return codePoints;
}

function findFullTable(cmap: Buffer): number {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, table) =>
    cmap.readUInt32BE(4 + table * 8 + 4),
  );
  const full = tables.find((offset) => cmap.readUInt16BE(offset) === UNICODE_FULL);
  assert(full !== undefined, "the font tells all its characters");
  return full;
}
