import type { ReactNode } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { InquiryView } from "./inquiry-document.tsx";

/** A pane that a later area adds to the page of an inquiry. */
export type InquiryPane = {
  readonly id: string;
  readonly label: string;
  readonly show: (inquiry: InquiryView, page: Pick<PageProps, "query" | "setQuery">) => ReactNode;
};

/** Panes stand in the order of the areas. */
export const inquiryPaneSlot = createPageExtensionSlot<InquiryPane>();
