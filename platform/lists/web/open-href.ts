import type { ListDefinition } from "../definition.ts";
import type { ListRow } from "../list-call.ts";

export function findRowHref({ open, heading }: ListDefinition, row: ListRow): string | undefined {
  const place = typeof open === "object" ? open[row[heading]?.[0] ?? ""] : open;
  return place?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(row[name] ?? ""));
}
