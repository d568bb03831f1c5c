import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import { MigrationError } from "#platform/server/migrate.ts";
import { ProvisionError } from "#platform/server/provision.ts";
import { SettingsError } from "#platform/server/settings.ts";
import { explainDatabaseStartError } from "#platform/server/start-explanation.ts";

const clearErrors = [ServerStartError, SettingsError, MigrationError, ProvisionError];

/** Ends a command with one line for the operator. Only unexpected errors print their stack. */
export function exitWithMessage(error: unknown): never {
  const { cause, message, stack } = error as Error;
  const told = explainDatabaseStartError(cause ?? error, process.env["DATA_DIR"] ?? ".data");
  const known = clearErrors.some((kind) => error instanceof kind);
  process.stderr.write(`${told ?? (known ? message : `启动失败：${stack ?? String(error)}`)}\n`);
  process.exit(1);
}
