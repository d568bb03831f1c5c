import { connectAsDatabaseOwner, readSettingsFromEnvFile, repositoryRootFolder } from "#apps/server/admin.ts";
import { runAudit } from "#apps/server/audit.ts";
import { exitWithMessage } from "#apps/server/exit.ts";
import { openFileStores } from "#platform/server/file-stores.ts";
import { getDataDir } from "#platform/server/settings.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const MOST_SHOWN = 10;

async function audit(): Promise<boolean> {
  const settings = readSettingsFromEnvFile();
  const stores = await openFileStores(settings, getDataDir(settings, repositoryRootFolder), report);
  const connection = await connectAsDatabaseOwner(settings, report);
  const { findings, rows, seals, anchor } = await runAudit(connection.owner, stores);
  await connection.close();
  for (const { check, subjects } of findings) {
    report(`✗ ${check.name}（${check.says}）：${subjects.length} 处`);
    for (const subject of subjects.slice(0, MOST_SHOWN)) report(`    ${subject}`);
  }
  report(`审计记录 ${rows} 条，封条 ${seals} 个；末尾封条 ${anchor || "（无）"}`);
  report(
    findings.length === 0 ? "审计通过：未发现问题。" : `审计未通过：${findings.length} 项检查发现问题。`,
  );
  return findings.length === 0;
}

audit().then((sound) => process.exit(sound ? 0 : 1), exitWithMessage);
