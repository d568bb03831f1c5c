import { type ComponentType, createElement } from "react";
import { assert } from "#platform/kernel/assert.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { createPageSlot } from "#platform/web/page-slot.ts";
import type { Transferring } from "./transferring.ts";

/** The later area that makes proposals of approved inquiries fills it. */
export const transferringSlot = createPageSlot<Transferring>();

type Screen<Params> = ComponentType<PageProps<Params> & { transferring: Transferring }>;

/** Fetches a page of inquiries together with the steps of the slot. */
export async function withTransferring<Params>(
  load: () => Promise<Screen<Params>>,
): Promise<ComponentType<PageProps<Params>>> {
  const [screen, [transferring]] = await Promise.all([load(), transferringSlot.load()]);
  assert(transferring, "an area takes up approved inquiries");
  return function InquiryPage(props: PageProps<Params>) {
    return createElement(screen, { ...props, transferring });
  };
}
