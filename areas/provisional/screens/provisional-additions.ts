import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";

/** Panes of later areas on the page of a cover note, such as its printed papers. */
export const provisionalPageAdditionSlot = createPageExtensionSlot<DocumentPane>();
