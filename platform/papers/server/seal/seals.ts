import type { X509Certificate } from "node:crypto";
import { join } from "node:path";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Settings } from "#platform/server/settings.ts";
import { sealRefusals } from "../../refusals.ts";
import type { SealOrder } from "../../seal.ts";
import { openSealAuthority } from "./authority.ts";
import { SealKeyError } from "./key-files.ts";

export type PaperSeals = {
  /** The order to seal a new paper now; refuses where the key cannot be used. */
  order(): Promise<SealOrder>;
  roots(): Promise<readonly X509Certificate[]>;
};

export type PaperSealsOptions = {
  readonly settings: Pick<Settings, "SEAL_COMPANY" | "SEAL_KEY_FILE" | "SEAL_CERTIFICATES_FILE">;
  readonly dataDir: string;
  readonly now: () => Date;
};

export function openSeals({ settings, dataDir, now }: PaperSealsOptions): PaperSeals {
  const authority = openSealAuthority({
    folder: join(dataDir, "seal"),
    company: settings.SEAL_COMPANY,
    now,
    keyFile: settings.SEAL_KEY_FILE,
    certificatesFile: settings.SEAL_CERTIFICATES_FILE,
  });
  return {
    order: async () => {
      try {
        const keys = await authority.keys();
        return { sealedAt: toWholeSeconds(now()), by: { keys } };
      } catch (error) {
        if (!(error instanceof SealKeyError)) throw error;
        throw new Refusal(sealRefusals.sealUnavailable, { values: { why: error.message } });
      }
    },
    roots: authority.roots,
  };
}

/** A signature and its timestamp hold no fraction. */
function toWholeSeconds(time: Date): string {
  return new Date(Math.floor(time.getTime() / 1000) * 1000).toISOString();
}
