import type { SearchFunction } from "#platform/forms/web/search.ts";

/** A record found by the server, in words, with its address. */
export type PaletteRecord = {
  readonly group: string;
  readonly href: string;
  readonly title: string;
  readonly number: string;
  readonly state: string;
  readonly about: readonly string[];
};
export type FindPaletteRecords = SearchFunction<PaletteRecord>;
