import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createTaxPlatformClient, type TaxPlatform } from "#integrations/tax-platform/platform.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import { mountStandInTaxPlatform } from "#integrations/tax-platform/stand-in.ts";
import { isDemonstration, type Settings } from "#platform/server/settings.ts";
import { getOwnAddress, deriveStandInKey } from "./pay-channel.ts";

const STAND_IN_PATH = "/tax-platform";
const STAND_IN_MERCHANT = "chengbao-demo";

type Place = {
  readonly settings: Settings;
  readonly secretKey: Buffer;
  readonly dataDir: string;
  readonly now: () => Date;
};
type MountedTaxPlatform = {
  readonly platform: TaxPlatform | null;
  /** Serves the calls of the stand-in, if there is one. */
  mount(app: FastifyInstance): Promise<void>;
};

/** The configured tax platform. A demonstration without one gets a stand-in, which the product serves and calls. */
export function createTaxPlatform({ settings, secretKey, dataDir, now }: Place): MountedTaxPlatform {
  const { TAX_PLATFORM_URL: url, TAX_PLATFORM_MERCHANT: merchant, TAX_PLATFORM_KEY: key } = settings;
  if (url && merchant && key && settings.PUBLIC_URL) {
    const notifyUrl = new URL(TAX_PLATFORM_NOTICE_PATH, settings.PUBLIC_URL).href;
    const platform = createTaxPlatformClient({ url, merchant, key, notifyUrl, now });
    return { platform, mount: async () => {} };
  }
  if (!isDemonstration(settings)) return { platform: null, mount: async () => {} };
  const address = getOwnAddress(settings);
  const secrets = { merchant: STAND_IN_MERCHANT, key: deriveStandInKey(secretKey, "tax stand-in") };
  const notifyUrl = new URL(TAX_PLATFORM_NOTICE_PATH, address).href;
  return {
    platform: createTaxPlatformClient({ ...secrets, now, url: address + STAND_IN_PATH, notifyUrl }),
    mount: async (app) => {
      const folder = join(dataDir, "tax-platform");
      await mountStandInTaxPlatform(app, { ...secrets, folder, prefix: STAND_IN_PATH, now });
    },
  };
}
