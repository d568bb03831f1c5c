import { StartError } from "#platform/server/embedded/start-error.ts";
import { MigrationError } from "#platform/server/migrate.ts";
import { ProvisionError } from "#platform/server/provision.ts";
import { SettingsError } from "#platform/server/settings.ts";
import { startWords } from "#platform/server/start-words.ts";

const clearFaults = [StartError, SettingsError, MigrationError, ProvisionError];

/** Ends a command with one clear line; only what nobody foresaw shows its stack. */
export function exitTelling(fault: unknown): never {
  const { cause, message, stack } = fault as Error;
  const told = startWords(cause ?? fault, process.env["DATA_DIR"] ?? ".data");
  const known = clearFaults.some((kind) => fault instanceof kind);
  process.stderr.write(`${told ?? (known ? message : `启动失败：${stack ?? String(fault)}`)}\n`);
  process.exit(1);
}
