import {
  createSignedAsker,
  type SignedClientOptions,
  verifySigned,
} from "#integrations/payment-channel/channel.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import {
  InvoiceFile,
  InvoiceNotice,
  type InvoiceOrder,
  InvoiceOrderState,
  InvoiceWithdrawal,
} from "./protocol.ts";

/** An e-invoice platform behind one protocol. */
export type TaxPlatform = {
  /** Repeating the same order issues one invoice and tells its state. */
  submit(order: Omit<InvoiceOrder, "notifyUrl">): Promise<InvoiceOrderState>;
  query(orderNo: string): Promise<InvoiceOrderState>;
  /** Also of an order that the platform does not know: it remembers the number, and issues nothing for it later. */
  withdraw(orderNo: string): Promise<InvoiceWithdrawal>;
  loadFile(orderNo: string): Promise<InvoiceFile>;
  /** Returns the notice of the platform, or the reason why it is not trusted. */
  verify(received: ExternalNotice): { notice: InvoiceNotice } | { error: string };
};

declare module "#platform/server/services.ts" {
  interface OutsideSystems {
    /** The tax platform; null if none is configured. */
    taxPlatform: TaxPlatform | null;
  }
}

/** The outcome at the platform is unknown: it gave no answer, or none that can be trusted. */
export class TaxPlatformError extends Error {}

export type TaxPlatformOptions = SignedClientOptions & { readonly notifyUrl: string };

export function createTaxPlatformClient(options: TaxPlatformOptions): TaxPlatform {
  const { notifyUrl } = options;
  const pathOf = (orderNo: string) => `/v1/invoices/${encodeURIComponent(orderNo)}`;
  const ask = createSignedAsker(options, TaxPlatformError);
  return {
    submit: (order) =>
      ask({ deed: "POST", path: "/v1/invoices", sent: { ...order, notifyUrl } }, InvoiceOrderState),
    query: (orderNo) => ask({ deed: "GET", path: pathOf(orderNo) }, InvoiceOrderState),
    withdraw: (orderNo) =>
      ask({ deed: "POST", path: `${pathOf(orderNo)}/withdraw`, sent: {} }, InvoiceWithdrawal),
    loadFile: (orderNo) => ask({ deed: "GET", path: `${pathOf(orderNo)}/file` }, InvoiceFile),
    verify: (received) => verifySigned(options, received, InvoiceNotice),
  };
}
