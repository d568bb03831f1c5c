import type { ReactNode } from "react";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";

/** What a later area shows an underwriter beside a document, below the reasons of the task. */
export type DeskAddition = { readonly name: string; readonly show: (businessNo: string) => ReactNode };

export const deskAdditionSlot = createPageExtensionSlot<DeskAddition>();
