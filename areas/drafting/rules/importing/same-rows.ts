import type { Product } from "#areas/product/rules/product-shape.ts";
import type { SheetError } from "#platform/forms/sheet/sheet.ts";
import type { ColumnPositions, SheetDataRow } from "#platform/forms/sheet/sheet-rows.ts";
import type { ImportLayout } from "./layout.ts";

type Table = { readonly layout: ImportLayout; readonly rows: readonly SheetDataRow[] };

/** A person who stands twice in a list of one proposal; told at the later row. */
export function sameRows(
  { sections }: Product,
  { layout, rows }: Table,
  heads: ColumnPositions,
): SheetError[] {
  const section = sections.find(({ code }) => code === layout.table);
  const element = section?.elements.find(({ elementCode }) => elementCode === "certificateNo");
  if (section?.kind !== "import" || !element) return [];
  const key = `${section.code}.${element.elementCode}`;
  const first = new Map<string, number>();
  return rows.flatMap(({ at, key: owner, row }) => {
    const cell = row[key];
    if (typeof cell !== "string" || cell === "") return [];
    const who = `${owner} ${cell}`;
    const earlier = first.get(who);
    if (earlier === undefined) first.set(who, at);
    if (earlier === undefined) return [];
    const place = { sheet: layout.name, at, column: heads.get(key) ?? -1, title: element.label, text: cell };
    return [
      { ...place, message: `与第 ${earlier} 行的${element.label}相同`, fix: "删除重复的一行，或更正号码" },
    ];
  });
}
