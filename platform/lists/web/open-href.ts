import type { ListDefinition } from "../definition.ts";
import type { ListRow } from "../list-call.ts";

export function openHref({ open }: ListDefinition, row: ListRow): string | undefined {
  return open?.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(row[name] ?? ""));
}
