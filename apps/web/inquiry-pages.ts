import { type ComponentType, createElement } from "react";
import type { Transferring } from "#areas/quotation/screens/transferring.ts";
import type { PageProps } from "#platform/web/page-registry.ts";

type Screen<Params> = ComponentType<PageProps<Params> & { transferring: Transferring }>;

/** A page of quotations, and what a later area makes of them. */
export async function withTransferring<Params>(
  load: () => Promise<Screen<Params>>,
): Promise<ComponentType<PageProps<Params>>> {
  const [screen, { transferring }] = await Promise.all([
    load(),
    import("#areas/proposal/screens/transferring.tsx"),
  ]);
  return function InquiryPage(props: PageProps<Params>) {
    return createElement(screen, { ...props, transferring });
  };
}
