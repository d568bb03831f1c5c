import type { ReactNode } from "react";
import type { SoughtField } from "#platform/forms/web/sought-field.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { ProposalView } from "./proposal-document.tsx";

export type ProposalPageContext = Pick<PageProps, "query" | "setQuery"> & {
  /** Shows a field of the content. */
  readonly seek: (field: SoughtField) => void;
};

/** A pane that a later area adds to the page of a proposal, and its buttons in the head. */
export type ProposalPageAddition = {
  /** The right to view it; without it everybody who sees the proposal. */
  readonly permission?: string;
  readonly id: string;
  readonly label: string;
  readonly show: (proposal: ProposalView, page: ProposalPageContext) => ReactNode;
  readonly steps?: (proposal: ProposalView) => ReactNode;
};

/** Panes stand in the order of the areas. */
export const proposalPageAdditionSlot = createPageExtensionSlot<ProposalPageAddition>();
