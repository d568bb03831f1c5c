import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert } from "#platform/kernel/assert.ts";

const fileOf = (weight: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`));
const REGULAR = fileOf("400Regular");

export const fontFiles = [REGULAR, fileOf("700Bold")];

const UNICODE_FULL = 12;

/** Reads from the table `cmap` of the font file which characters the font can draw. */
export function readFontCoverage(): (codePoint: number) => boolean {
  const file = readFileSync(REGULAR);
  const cmap = findTable(file, "cmap");
  const ranges = findFullTable(file, cmap);
  const count = file.readUInt32BE(ranges + 12);
  const codePoints = new Set<number>();
  for (let offset = ranges + 16; offset < ranges + 16 + count * 12; offset += 12) {
    const last = file.readUInt32BE(offset + 4);
    for (let codePoint = file.readUInt32BE(offset); codePoint <= last; codePoint += 1)
      codePoints.add(codePoint);
  }
  return (codePoint) => codePoints.has(codePoint);
}

function findTable(file: Buffer, name: string): number {
  for (let table = 0; table < file.readUInt16BE(4); table += 1) {
    const offset = 12 + table * 16;
    if (file.toString("latin1", offset, offset + 4) === name) return file.readUInt32BE(offset + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function findFullTable(file: Buffer, cmap: number): number {
  const tables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, table) => {
    return cmap + file.readUInt32BE(cmap + 4 + table * 8 + 4);
  });
  const full = tables.find((offset) => file.readUInt16BE(offset) === UNICODE_FULL);
  assert(full !== undefined, "the font tells all its characters");
  return full;
}
