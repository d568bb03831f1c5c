import type { ReactNode } from "react";
import type { Policy } from "./policy-queries.ts";

/** One thing that happened to a policy, whoever knows of it. */
export type PolicyEvent = {
  /** A moment of the server. */
  readonly at: string;
  readonly kind: "data" | "money" | "paper";
  readonly title: string;
  readonly who: string;
  /** Codes that tell more, in the words of their dictionaries. */
  readonly codes?: readonly { readonly codeType: string; readonly code: string }[];
  readonly notes?: readonly string[];
  /** What came or went, or by how much it changed. */
  readonly amount?: string;
  readonly href?: string;
};

/** What a later area knows of a policy: a pane of its own, and what happened as it knows it. */
export type PolicyAddition = {
  readonly pane?: {
    readonly id: string;
    readonly label: string;
    readonly show: (policy: Policy) => ReactNode;
  };
  readonly events?: (policyNo: string) => {
    readonly queryKey: readonly string[];
    readonly queryFn: (asked: { signal: AbortSignal }) => Promise<PolicyEvent[]>;
  };
};
