import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createGuaranteePlatformClient } from "#integrations/guarantee-platform/platform.ts";
import { GUARANTEE_PLATFORM_NOTICE_PATH } from "#integrations/guarantee-platform/protocol.ts";
import { mountStandInGuaranteePlatform } from "#integrations/guarantee-platform/stand-in.ts";
import type { SignedClientOptions } from "#integrations/payment-channel/channel.ts";
import type { PaymentChannelSecrets } from "#integrations/payment-channel/signature.ts";
import { createTaxPlatformClient } from "#integrations/tax-platform/platform.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import { mountStandInTaxPlatform } from "#integrations/tax-platform/stand-in.ts";
import { isDemonstration } from "#platform/server/settings.ts";
import {
  createPaymentChannel,
  deriveStandInKey,
  getOwnAddress,
  type OutsidePlace,
  STAND_IN_MERCHANT,
} from "./pay-channel.ts";

type StandInOptions = PaymentChannelSecrets & {
  readonly folder: string;
  readonly prefix: string;
  readonly now: () => Date;
};
/** A system of others that signs as the payment channel does, and its stand-in. */
type SignedSystem<Client> = {
  readonly name: string;
  readonly noticePath: string;
  readonly configured: Readonly<Record<"url" | "merchant" | "key", string | undefined>>;
  readonly create: (options: SignedClientOptions & { readonly notifyUrl: string }) => Client;
  readonly mountStandIn: (app: FastifyInstance, options: StandInOptions) => Promise<unknown>;
};

/** The configured systems of others, or the stand-ins of a demonstration. */
export function createOutsideSystems(place: OutsidePlace) {
  const { settings } = place;
  const payChannel = createPaymentChannel(place);
  const taxPlatform = connectSignedSystem(place, {
    name: "tax",
    noticePath: TAX_PLATFORM_NOTICE_PATH,
    configured: {
      url: settings.TAX_PLATFORM_URL,
      merchant: settings.TAX_PLATFORM_MERCHANT,
      key: settings.TAX_PLATFORM_KEY,
    },
    create: createTaxPlatformClient,
    mountStandIn: mountStandInTaxPlatform,
  });
  const guaranteePlatform = connectSignedSystem(place, {
    name: "guarantee",
    noticePath: GUARANTEE_PLATFORM_NOTICE_PATH,
    configured: {
      url: settings.GUARANTEE_PLATFORM_URL,
      merchant: settings.GUARANTEE_PLATFORM_MERCHANT,
      key: settings.GUARANTEE_PLATFORM_KEY,
    },
    create: createGuaranteePlatformClient,
    mountStandIn: mountStandInGuaranteePlatform,
  });
  return {
    services: {
      payChannel: payChannel.channel,
      taxPlatform: taxPlatform.client,
      guaranteePlatform: guaranteePlatform.client,
    },
    mount: async (app: FastifyInstance): Promise<void> => {
      for (const system of [payChannel, taxPlatform, guaranteePlatform]) await system.mount(app);
    },
  };
}

/** A demonstration without a configured system gets a stand-in, which the product serves and calls. */
function connectSignedSystem<Client>(
  { settings, secretKey, dataDir, now }: OutsidePlace,
  { name, noticePath, configured: { url, merchant, key }, create, mountStandIn }: SignedSystem<Client>,
) {
  if (url && merchant && key && settings.PUBLIC_URL) {
    const notifyUrl = new URL(noticePath, settings.PUBLIC_URL).href;
    return { client: create({ url, merchant, key, notifyUrl, now }), mount: async () => {} };
  }
  if (!isDemonstration(settings)) return { client: null, mount: async () => {} };
  const address = getOwnAddress(settings);
  const prefix = `/${name}-platform`;
  const secrets = { merchant: STAND_IN_MERCHANT, key: deriveStandInKey(secretKey, `${name} stand-in`) };
  return {
    client: create({
      ...secrets,
      now,
      url: address + prefix,
      notifyUrl: new URL(noticePath, address).href,
    }),
    mount: async (app: FastifyInstance): Promise<void> => {
      await mountStandIn(app, { ...secrets, folder: join(dataDir, `${name}-platform`), prefix, now });
    },
  };
}
