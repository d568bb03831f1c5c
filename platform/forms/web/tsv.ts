/** Parses the clipboard text of a spreadsheet. Cells with a tab, line break or quote are quoted. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  const source = text.replace(/\r\n?/g, "\n");
  while (position <= source.length) {
    const { cell, end } =
      source[position] === '"' ? quotedCell(source, position) : plainCell(source, position);
    row.push(cell);
    if (source[end] !== "\t") {
      rows.push(row);
      row = [];
      // A line break at the end of the text starts no row.
      if (end >= source.length - 1) break;
    }
    position = end + 1;
  }
  return rows;
}

type ParsedCell = { cell: string; end: number };

function plainCell(source: string, from: number): ParsedCell {
  let end = from;
  while (end < source.length && source[end] !== "\t" && source[end] !== "\n") end += 1;
  return { cell: source.slice(from, end), end };
}

function quotedCell(source: string, from: number): ParsedCell {
  const closed = /"(?:[^"]|"")*"(?=[\t\n]|$)/y;
  closed.lastIndex = from;
  const [quoted] = closed.exec(source) ?? [];
  if (quoted === undefined) return plainCell(source, from);
  return { cell: quoted.slice(1, -1).replaceAll('""', '"'), end: from + quoted.length };
}

export function formatTsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join("\t")).join("\n");
}
