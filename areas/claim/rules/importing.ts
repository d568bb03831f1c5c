import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { claimSection } from "./claim.ts";

/** All rows of a file are stored in one transaction. */
export const claimImportLimits = { mostBytes: 2 * 1024 * 1024, mostRows: 2000 };

const section = { ...claimSection, elements: [...claimSection.elements] };
export const claimSheetLayout: SheetLayout = { name: section.title, columns: createSheetColumns(section) };
export const claimDictionaries = ["ClaimState"];
