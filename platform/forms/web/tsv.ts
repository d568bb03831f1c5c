/** Cells as spreadsheets put them on the clipboard: quoted where they hold a tab, a line's end or a quote. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, "\n");
  while (at <= source.length) {
    const { cell, end } = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at);
    row.push(cell);
    if (source[end] !== "\t") {
      rows.push(row);
      row = [];
      // The line's end that closes the text begins no row.
      if (end >= source.length - 1) break;
    }
    at = end + 1;
  }
  return rows;
}

type CellRead = { cell: string; end: number };

function plainCell(source: string, from: number): CellRead {
  let end = from;
  while (end < source.length && source[end] !== "\t" && source[end] !== "\n") end += 1;
  return { cell: source.slice(from, end), end };
}

function quotedCell(source: string, from: number): CellRead {
  const closed = /"(?:[^"]|"")*"(?=[\t\n]|$)/y;
  closed.lastIndex = from;
  const [quoted] = closed.exec(source) ?? [];
  if (quoted === undefined) return plainCell(source, from);
  return { cell: quoted.slice(1, -1).replaceAll('""', '"'), end: from + quoted.length };
}

export function writeTsv(rows: readonly (readonly string[])[]): string {
  const written = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(written).join("\t")).join("\n");
}
