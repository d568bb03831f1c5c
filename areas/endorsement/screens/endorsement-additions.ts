import type { ReactNode } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { EndorsementView } from "./endorsement-document.tsx";

/** A pane that a later area adds to the page of an endorsement. */
export type EndorsementPageAddition = {
  readonly id: string;
  readonly label: string;
  readonly show: (endorsement: EndorsementView, page: Pick<PageProps, "query" | "setQuery">) => ReactNode;
};

/** Panes stand in the order of the areas. */
export const endorsementPageAdditionSlot = createPageExtensionSlot<EndorsementPageAddition>();
