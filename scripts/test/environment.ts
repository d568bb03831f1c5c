import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes settings for Node's --env-file. Single quotes keep JSON as it is; no value may hold one. */
export function writeEnvFile(folder: string, name: string, settings: NodeJS.ProcessEnv): string {
  const path = join(folder, `${name}.env`);
  const lines = Object.entries(settings).map(([key, value]) => `${key}='${value}'\n`);
  writeFileSync(path, lines.join(""), { mode: 0o600 });
  return path;
}
