import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import {
  createGuaranteePlatformClient,
  type GuaranteePlatform,
} from "#integrations/guarantee-platform/platform.ts";
import { GUARANTEE_PLATFORM_NOTICE_PATH } from "#integrations/guarantee-platform/protocol.ts";
import { mountStandInGuaranteePlatform } from "#integrations/guarantee-platform/stand-in.ts";
import { isDemonstration, type Settings } from "#platform/server/settings.ts";
import { getOwnAddress, deriveStandInKey } from "./pay-channel.ts";

const STAND_IN_PATH = "/guarantee-platform";
const STAND_IN_MERCHANT = "chengbao-demo";

type Place = {
  readonly settings: Settings;
  readonly secretKey: Buffer;
  readonly dataDir: string;
  readonly now: () => Date;
};
type MountedGuaranteePlatform = {
  readonly platform: GuaranteePlatform | null;
  /** Serves the calls of the stand-in, if there is one. */
  mount(app: FastifyInstance): Promise<void>;
};

/** The configured platform of courts and tenders. A demonstration without one gets a stand-in, which the product serves and calls. */
export function createGuaranteePlatform({
  settings,
  secretKey,
  dataDir,
  now,
}: Place): MountedGuaranteePlatform {
  const {
    GUARANTEE_PLATFORM_URL: url,
    GUARANTEE_PLATFORM_MERCHANT: merchant,
    GUARANTEE_PLATFORM_KEY: key,
  } = settings;
  if (url && merchant && key && settings.PUBLIC_URL) {
    const notifyUrl = new URL(GUARANTEE_PLATFORM_NOTICE_PATH, settings.PUBLIC_URL).href;
    const platform = createGuaranteePlatformClient({ url, merchant, key, notifyUrl, now });
    return { platform, mount: async () => {} };
  }
  if (!isDemonstration(settings)) return { platform: null, mount: async () => {} };
  const address = getOwnAddress(settings);
  const secrets = { merchant: STAND_IN_MERCHANT, key: deriveStandInKey(secretKey, "guarantee stand-in") };
  const notifyUrl = new URL(GUARANTEE_PLATFORM_NOTICE_PATH, address).href;
  return {
    platform: createGuaranteePlatformClient({ ...secrets, now, url: address + STAND_IN_PATH, notifyUrl }),
    mount: async (app) => {
      const folder = join(dataDir, "guarantee-platform");
      await mountStandInGuaranteePlatform(app, { ...secrets, folder, prefix: STAND_IN_PATH, now });
    },
  };
}
