import { type ComponentType, createElement } from "react";
import { assert } from "#platform/kernel/assert.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { InquiryTransferSteps } from "./transferring.ts";

/** The later area that makes proposals of approved inquiries fills it. */
export const inquiryTransferSlot = createPageExtensionSlot<InquiryTransferSteps>();

type Screen<Params> = ComponentType<PageProps<Params> & { transferring: InquiryTransferSteps }>;

/** Fetches a page of inquiries together with the steps of the slot. */
export async function loadPageWithTransferSteps<Params>(
  load: () => Promise<Screen<Params>>,
): Promise<ComponentType<PageProps<Params>>> {
  const [screen, [transferring]] = await Promise.all([load(), inquiryTransferSlot.load()]);
  assert(transferring, "an area takes up approved inquiries");
  return function InquiryPage(props: PageProps<Params>) {
    return createElement(screen, { ...props, transferring });
  };
}
