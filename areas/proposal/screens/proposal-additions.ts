import type { ReactNode } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { ProposalView } from "./proposal-document.tsx";

/** A pane that a later area adds to the page of a proposal. */
export type ProposalPageAddition = {
  /** The right to view it; without it everybody who sees the proposal. */
  readonly permission?: string;
  readonly id: string;
  readonly label: string;
  readonly show: (proposal: ProposalView, page: Pick<PageProps, "query" | "setQuery">) => ReactNode;
};

/** Panes stand in the order of the areas. */
export const proposalPageAdditionSlot = createPageExtensionSlot<ProposalPageAddition>();
