import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listInvalidCommitSubjects } from "../commits/subjects.ts";

type Check = { name: string; program: string; parameters: string[] };
type CheckResult = { passed: boolean; output: string; seconds: string };

const root = fileURLToPath(new URL("../..", import.meta.url));
const AT_ONCE = 2;

const checks: Check[] = [
  { name: "types", program: "typescript/bin/tsc", parameters: ["-p", "tsconfig.server.json"] },
  { name: "types (browser)", program: "typescript/bin/tsc", parameters: ["-p", "tsconfig.web.json"] },
  { name: "types (its tests)", program: "typescript/bin/tsc", parameters: ["-p", "tsconfig.webtest.json"] },
  { name: "lint", program: "oxlint/bin/oxlint", parameters: ["--type-aware", "--deny-warnings"] },
  { name: "format", program: "oxfmt/bin/oxfmt", parameters: ["--check"] },
  { name: "tidy", program: "", parameters: ["--test", "tidy.test.ts", "scripts/tidy/*.test.ts"] },
  { name: "unused", program: "knip/bin/knip.js", parameters: ["--no-progress"] },
];

const waiting = [...checks];
const failed: string[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const line of listInvalidCommitSubjects(root)) console.log(`· commit ${line}`);
console.log(failed.length === 0 ? "check: all passed" : `check: failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { passed, output, seconds } = await run(check);
    console.log(`${passed ? "✓" : "✗"} ${check.name.padEnd(18)}${seconds.padStart(6)} s`);
    if (passed) continue;
    failed.push(check.name);
    console.log(output.trimEnd());
  }
}

/** Every tool is a JavaScript file and runs on the Node of this process, whatever `node` the path has. */
function run({ program, parameters }: Check): Promise<CheckResult> {
  const started = performance.now();
  const tool = program ? [`${root}node_modules/${program}`] : [];
  const child = spawn(process.execPath, [...tool, ...parameters], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      resolve({ passed: code === 0, output: Buffer.concat(pieces).toString(), seconds });
    });
  });
}
