import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { assert } from "#platform/kernel/assert.ts";
import { findFontTable } from "./font-table.ts";

/** A file of the second font: some hundred of its characters under a family name of their own. */
export type RareFont = { readonly family: string; readonly file: string };
export type RareFontRange = { readonly first: number; readonly last: number; readonly font: RareFont };

const SHEET = import.meta.resolve("hanamin");
/** Radicals, compatibility ideographs and the extensions of the ideographs. */
const FACE = /url\((HanaMin[AB]\.(?:CJK|Kangxi)[\w-]+\.woff2)\)[^}]*?unicode-range:([^}]+)\}/g;

/** Reads from the style sheet of the second font which file has which characters. */
export function readRareFontRanges(): readonly RareFontRange[] {
  const faces = [...readFileSync(fileURLToPath(SHEET), "utf8").matchAll(FACE)];
  assert(faces.length > 0, "the second font tells its characters");
  return faces.flatMap(([, file = "", ranges = ""], index) => {
    const font = { file, family: `Hana${String(index).padStart(4, "0")}` };
    return ranges.split(",").map((range) => {
      const [first = 0, last = first] = range
        .replace("U+", "")
        .split("-")
        .map((end) => Number.parseInt(end, 16));
      return { first, last, font };
    });
  });
}

/** Unpacks a file of the second font, because the compiler reads no packed fonts. */
export async function readRareFont({ family, file }: RareFont): Promise<Buffer> {
  // Only few papers need the unpacker, which takes a tenth of a second to load.
  const { default: decompress } = await import("woff2-encoder/decompress");
  const packed = await readFile(fileURLToPath(new URL(file, SHEET)));
  const font = Buffer.from(await decompress(packed));
  nameFamily(font, file.slice(0, family.length), family);
  return font;
}

/** The files have one family name, but of a family the compiler takes only one file. The new name is as long. */
function nameFamily(font: Buffer, from: string, to: string): void {
  const names = findFontTable(font, "name");
  const [old, name] = [Buffer.from(from, "utf16le").swap16(), Buffer.from(to, "utf16le").swap16()];
  for (let at = names.indexOf(old); at !== -1; at = names.indexOf(old, at + name.length))
    name.copy(names, at);
}
