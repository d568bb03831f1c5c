import type { ReactNode } from "react";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { PolicyView } from "./policy-document.tsx";

/** One event of the timeline of a policy. */
export type PolicyTimelineEvent = {
  /** A moment of the server. */
  readonly at: string;
  readonly kind: "inquiry" | "proposal" | "underwriting" | "money" | "data" | "paper";
  /** The words, or the code of an action that `titleCodeType` names. */
  readonly title: string;
  readonly titleCodeType?: string;
  readonly who: string;
  /** Codes that the timeline names by their dictionaries. */
  readonly codes?: readonly { readonly codeType: string; readonly code: string }[];
  readonly notes?: readonly string[];
  /** The amount of a posting, or of a change. */
  readonly amount?: string;
  readonly href?: string;
};

/** What a later area adds to the page of a policy: a notice, a pane, and events of the timeline. */
export type PolicyPageAddition = {
  /** The right to view it; without it everybody who sees the policy. */
  readonly permission?: string;
  readonly pane?: {
    readonly id: string;
    readonly label: string;
    readonly show: (policy: PolicyView) => ReactNode;
  };
  /** What stands below the heading, whatever pane is shown. */
  readonly notice?: { readonly id: string; readonly show: (policy: PolicyView) => ReactNode };
  /** What stands in place of a section of the form, such as a plan that is kept beside it. */
  readonly section?: { readonly code: string; readonly show: (policy: PolicyView) => ReactNode };
  readonly events?: (policyNo: string) => {
    readonly queryKey: readonly string[];
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<PolicyTimelineEvent[]>;
  };
};

/** Panes stand in the order of the areas. */
export const policyPageAdditionSlot = createPageExtensionSlot<PolicyPageAddition>();
