import { type ComponentType, createElement } from "react";
import { assert } from "#platform/kernel/assert.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import { type InquiryLink, inquiryLinkSlot } from "./inquiry-links.ts";
import { type InquiryPane, inquiryPaneSlot } from "./inquiry-panes.ts";
import type { InquiryTransferSteps } from "./transferring.ts";

/** The later area that makes proposals of approved inquiries fills it. */
export const inquiryTransferSlot = createPageExtensionSlot<InquiryTransferSteps>();

export type InquiryPageParts = {
  readonly transferring: InquiryTransferSteps;
  readonly links: readonly InquiryLink[];
  readonly panes: readonly InquiryPane[];
};
type Screen<Params> = ComponentType<PageProps<Params> & InquiryPageParts>;

/** Fetches a page of inquiries together with the steps, links and panes of later areas. */
export async function loadPageWithTransferSteps<Params>(
  load: () => Promise<Screen<Params>>,
): Promise<ComponentType<PageProps<Params>>> {
  const [screen, [transferring], links, panes] = await Promise.all([
    load(),
    inquiryTransferSlot.load(),
    inquiryLinkSlot.load(),
    inquiryPaneSlot.load(),
  ]);
  assert(transferring, "an area takes up approved inquiries");
  return function InquiryPage(props: PageProps<Params>) {
    return createElement(screen, { ...props, transferring, links, panes });
  };
}
