import { join } from "node:path";
import { readSettingsFromEnvFile, repositoryRootFolder } from "#apps/server/admin.ts";
import { exitWithMessage } from "#apps/server/exit.ts";
import { openSealAuthority } from "#platform/papers/server/seal/authority.ts";
import { getDataDir } from "#platform/server/settings.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const WORDS = { 更新证书: "certificate", 更新根证书: "root" } as const;

/** Shows the certificates of the company's seal, and renews those of the test authority. */
async function showSeal(word: string | undefined): Promise<void> {
  const settings = readSettingsFromEnvFile();
  const folder = join(getDataDir(settings, repositoryRootFolder), "seal");
  const authority = openSealAuthority({ folder, company: settings.SEAL_COMPANY, now: () => new Date() });
  if (word !== undefined) {
    const what = Object.entries(WORDS).find(([name]) => name === word)?.[1];
    if (!what) throw new Error(`不认识“${word}”，应为 ${Object.keys(WORDS).join(" 或 ")}`);
    await authority.renew(what);
    report("已更新，新出具的单证用新证书；以前的单证仍按各自的证书查验。");
  }
  for (const root of await authority.roots())
    report(`根证书 ${root.serialNumber}，有效期至 ${root.validToDate.toISOString().slice(0, 10)}`);
}

showSeal(process.argv[2]).catch(exitWithMessage);
