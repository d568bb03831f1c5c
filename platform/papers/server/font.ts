import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert } from "#platform/kernel/assert.ts";

const fileOf = (weight: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`));
const REGULAR = fileOf("400Regular");

export const fontFiles = [REGULAR, fileOf("700Bold")];

const UNICODE_FULL = 12;

/** Which characters the font can draw, out of the table `cmap` of its file. */
export function readFont(): (codePoint: number) => boolean {
  const file = readFileSync(REGULAR);
  const cmap = tableAt(file, "cmap");
  const ranges = fullTableAt(file, cmap);
  const count = file.readUInt32BE(ranges + 12);
  const known = new Set<number>();
  for (let at = ranges + 16; at < ranges + 16 + count * 12; at += 12) {
    const last = file.readUInt32BE(at + 4);
    for (let codePoint = file.readUInt32BE(at); codePoint <= last; codePoint += 1) known.add(codePoint);
  }
  return (codePoint) => known.has(codePoint);
}

function tableAt(file: Buffer, name: string): number {
  for (let table = 0; table < file.readUInt16BE(4); table += 1) {
    const at = 12 + table * 16;
    if (file.toString("latin1", at, at + 4) === name) return file.readUInt32BE(at + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function fullTableAt(file: Buffer, cmap: number): number {
  const tables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, table) => {
    return cmap + file.readUInt32BE(cmap + 4 + table * 8 + 4);
  });
  const full = tables.find((at) => file.readUInt16BE(at) === UNICODE_FULL);
  assert(full !== undefined, "the font tells all its characters");
  return full;
}
