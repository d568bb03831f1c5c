import { type ComponentType, createElement } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";

/** What pages of beginning ask for: that of the call that each is for, which a test holds them to. */
export const begins = {
  inquiry: "quotation:add",
  proposal: "proposal:add",
  importing: "proposal:import",
  customer: "quotation:add",
} as const;

type Screen<Params> = ComponentType<PageProps<Params>>;
type Begins<Params> = {
  readonly title: string;
  readonly permission: string;
  readonly screen: () => Promise<Screen<Params>>;
};

/** A page on which something is begun, for who may begin it. */
export async function forOperators<Params>({
  title,
  permission,
  screen,
}: Begins<Params>): Promise<Screen<Params>> {
  const [Page, { OperatedPage }] = await Promise.all([screen(), import("./operated-page.tsx")]);
  return function Operated(props: PageProps<Params>) {
    return createElement(OperatedPage, { permission, title }, createElement(Page, props));
  };
}
