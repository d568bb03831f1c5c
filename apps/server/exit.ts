import { StartFault } from "#platform/server/embedded/fault.ts";
import { MigrationFault } from "#platform/server/migrate.ts";
import { ProvisionFault } from "#platform/server/provision.ts";
import { SettingsFault } from "#platform/server/settings.ts";
import { startWords } from "#platform/server/start-words.ts";

const clearFaults = [StartFault, SettingsFault, MigrationFault, ProvisionFault];

/** Ends a command with one clear line; only what nobody foresaw shows its stack. */
export function exitTelling(fault: unknown): never {
  const { cause, message, stack } = fault as Error;
  const told = startWords(cause ?? fault, process.env["DATA_DIR"] ?? ".data");
  const known = clearFaults.some((kind) => fault instanceof kind);
  process.stderr.write(`${told ?? (known ? message : `启动失败：${stack ?? String(fault)}`)}\n`);
  process.exit(1);
}
