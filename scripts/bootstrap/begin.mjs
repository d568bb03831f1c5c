import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BootstrapError } from "./bootstrap-error.mjs";
import { install, runtimeNode } from "./install.mjs";
import { listParents } from "./parents.mjs";
import { restoreLinks } from "./postgres-links.mjs";
import { runProgram } from "./program.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const programs = {
  start: "apps/server/start.ts",
  dev: "scripts/commands/dev.ts",
  test: "scripts/commands/test.ts",
  check: "scripts/commands/check.ts",
  seed: "scripts/commands/seed.ts",
  audit: "scripts/commands/audit.ts",
  bench: "scripts/commands/bench.ts",
  crash: "scripts/commands/crash.ts",
  spec: "scripts/commands/spec.ts",
  lifecycles: "scripts/commands/lifecycles.ts",
  measure: "scripts/commands/measure.ts",
  api: "scripts/commands/api.ts",
};

/** Installs what is missing, then runs the command's program as if it had been started directly. */
export async function begin(command, args) {
  // Before an installation that may take minutes: npm may be gone at its end.
  const parents = listParents();
  try {
    const program = Object.hasOwn(programs, command ?? "") ? programs[command] : undefined;
    if (!program)
      throw new BootstrapError(
        `没有这个命令：${command ?? "（空）"}。可用：${Object.keys(programs).join("、")}。`,
      );
    await install(root);
    restoreLinks(root);
    const node = runtimeNode(root);
    const env = { ...process.env, PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter) };
    // Other programs start servers that must not take these processes for their own.
    if (command === "start") env.CHENGBAO_PARENT_PIDS = parents.join(" ");
    process.exitCode = await runProgram(node, [join(root, program), ...args], env);
  } catch (thrown) {
    if (!(thrown instanceof BootstrapError)) throw thrown;
    console.error(thrown.message);
    process.exitCode = thrown.exitCode;
  }
}
