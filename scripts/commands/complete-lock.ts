import { readFileSync, writeFileSync } from "node:fs";
import { completePackageLock, type PackageLock } from "../lock/complete.ts";

const { lock, added } = completePackageLock(
  JSON.parse(readFileSync("package-lock.json", "utf8")) as PackageLock,
);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`package-lock.json: ${added.length} optional packages of other systems added\n`);
