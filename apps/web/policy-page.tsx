import type { ComponentProps } from "react";
import { papersOfPolicy } from "#areas/paper/screens/paper-events.ts";
import { moneyOfPolicy } from "#areas/payment/screens/policy-money.tsx";
import { PolicyDetail } from "#areas/policy/screens/policy-detail.tsx";

/** What later areas know of a policy, in the order in which their panes stand. */
const additions = [moneyOfPolicy, papersOfPolicy];

/** A policy, and what later areas know of it. */
export function PolicyPage(page: Omit<ComponentProps<typeof PolicyDetail>, "additions">) {
  return <PolicyDetail {...page} additions={additions} />;
}
