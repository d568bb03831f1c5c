import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { allApiCalls } from "#apps/server/calls.ts";
import {
  compareCallsWithSpecification,
  compareScreensWithSpecification,
  type SpecificationComparison,
  type SpecificationComparisonLine,
  type SpecifiedCall,
  type SpecifiedScreen,
} from "../spec/compare.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.argv.slice(2).find((word) => word !== "--");
if (folder && existsSync(join(folder, "calls.json")) && existsSync(join(folder, "routes.json")))
  await report(resolve(folder));
else {
  console.error("用法 usage: npm run spec -- <folder with calls.json and routes.json>");
  process.exitCode = 2;
}

async function report(specification: string): Promise<void> {
  const calls = compareCallsWithSpecification(
    read(specification, "calls.json") as SpecifiedCall[],
    servedCalls(),
  );
  const screens = compareScreensWithSpecification(
    read(specification, "routes.json") as SpecifiedScreen[],
    await registeredPages(),
  );
  printGroups("调用 calls", calls);
  printGroups("页面 screens", screens);
  console.log(`calls: ${counts(calls)}; screens: ${counts(screens)}`);
}

function read(specification: string, name: string): unknown {
  return JSON.parse(readFileSync(join(specification, name), "utf8"));
}

function servedCalls(): { method: string; path: string; inputs: string[] }[] {
  return allApiCalls.map(({ method, path, input }) => ({ method, path, inputs: Object.keys(input.shape) }));
}

/** Node cannot strip .tsx, so Vite loads the pages as for the browser. */
async function registeredPages(): Promise<{ path: string }[]> {
  const loaded = async <Module>(name: string): Promise<Module> =>
    (await runnerImport<Module>(join(root, "apps/web", name), { root, logLevel: "error" })).module;
  const { publicPages } = await loaded<{ publicPages: { path: string }[] }>("pages.ts");
  const { signedInPages } = await loaded<{ signedInPages: { path: string }[] }>("inside-pages.ts");
  return [...publicPages, ...signedInPages];
}

function printGroups(
  title: string,
  { served, missing, different, ours, groups }: SpecificationComparison,
): void {
  const sections: [string, SpecificationComparisonLine[]][] = [
    ["已提供 served", served],
    ["未提供 missing", missing],
    ["不一致 different", different],
    ["自有 ours", ours],
    ["分组 groups", groups],
  ];
  for (const [heading, lines] of sections) {
    if (lines.length === 0) continue;
    console.log(`${title} · ${heading} ${lines.length}`);
    for (const { name, remark } of lines) console.log(`  ${name}${remark ? `    ${remark}` : ""}`);
    console.log();
  }
}

function counts({ served, missing, different }: SpecificationComparison): string {
  return `${served.length} served, ${missing.length} missing, ${different.length} different`;
}
