import {
  createSignedAsker,
  type SignedClientOptions,
  verifySigned,
} from "#integrations/payment-channel/channel.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import { GuaranteeNotice, type GuaranteePush, GuaranteePushState, GuaranteeRecall } from "./protocol.ts";

/** A platform that passes letters of guarantee on to courts and tenderees. */
export type GuaranteePlatform = {
  /** Repeating the same push delivers once and tells its state. */
  push(push: Omit<GuaranteePush, "notifyUrl">): Promise<GuaranteePushState>;
  query(pushNo: string): Promise<GuaranteePushState>;
  /** Also of a push that the platform does not know: it remembers the number, and delivers nothing for it later. */
  recall(pushNo: string): Promise<GuaranteeRecall>;
  /** Returns the notice of the platform, or the reason why it is not trusted. */
  verify(received: ExternalNotice): { notice: GuaranteeNotice } | { error: string };
};

declare module "#platform/server/services.ts" {
  interface OutsideSystems {
    /** The platform of courts and tenders; null if none is configured. */
    guaranteePlatform: GuaranteePlatform | null;
  }
}

/** What became of a push is unknown: the platform gave no answer, or none that can be trusted. */
export class GuaranteePlatformError extends Error {}

export type GuaranteePlatformOptions = SignedClientOptions & { readonly notifyUrl: string };

export function createGuaranteePlatformClient(options: GuaranteePlatformOptions): GuaranteePlatform {
  const { notifyUrl } = options;
  const pathOf = (pushNo: string) => `/v1/guarantees/${encodeURIComponent(pushNo)}`;
  const ask = createSignedAsker(options, GuaranteePlatformError);
  return {
    push: (push) =>
      ask({ deed: "POST", path: "/v1/guarantees", sent: { ...push, notifyUrl } }, GuaranteePushState),
    query: (pushNo) => ask({ deed: "GET", path: pathOf(pushNo) }, GuaranteePushState),
    recall: (pushNo) => ask({ deed: "POST", path: `${pathOf(pushNo)}/recall`, sent: {} }, GuaranteeRecall),
    verify: (received) => verifySigned(options, received, GuaranteeNotice),
  };
}
