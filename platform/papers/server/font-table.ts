/** Returns a table of a font file. It shares its memory with the file. */
export function findFontTable(file: Buffer, name: string): Buffer {
  for (let table = 0; table < file.readUInt16BE(4); table += 1) {
    const entry = 12 + table * 16;
    if (file.toString("latin1", entry, entry + 4) !== name) continue;
    const start = file.readUInt32BE(entry + 8);
    return file.subarray(start, start + file.readUInt32BE(entry + 12));
  }
  throw new Error(`the font has no table ${name}`);
}
