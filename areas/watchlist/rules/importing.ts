import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { watchlistEntrySection } from "./watchlist.ts";

/** All rows of a file are stored in one transaction. */
export const watchlistImportLimits = { mostBytes: 2 * 1024 * 1024, mostRows: 500 };

const entrySection = { ...watchlistEntrySection, elements: [...watchlistEntrySection.elements] };
export const watchlistSheetLayout: SheetLayout = {
  name: entrySection.title,
  // A column that only some kinds need is not required of every file.
  columns: createSheetColumns(entrySection),
};
export const watchlistDictionaries = ["WatchlistKind", "TravelRegion"];
