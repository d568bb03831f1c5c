import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { allApiCalls } from "#apps/server/calls.ts";
import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { setTestServer } from "#platform/testing/test-server.ts";
import {
  compareCallsWithSpecification,
  compareScreensWithSpecification,
  type SpecificationComparison,
  type SpecificationComparisonLine,
  type ServedCall,
  type SpecifiedCall,
  type SpecifiedScreen,
} from "../spec/compare.ts";
import { findAbsentWords } from "../spec/texts.ts";
import { askSpecifiedCalls, callsProvenByTests } from "../spec/valid-requests.ts";
import { prepareEmbeddedDatabaseServer } from "../test/prepare.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.argv.slice(2).find((word) => word !== "--");
const FILES = ["calls.json", "routes.json", "product-spec.md"];
if (folder && FILES.every((name) => existsSync(join(folder, name)))) await report(resolve(folder));
else {
  console.error("用法 usage: npm run spec -- <folder with calls.json, routes.json and product-spec.md>");
  process.exitCode = 2;
}

async function report(specification: string): Promise<void> {
  const calls = compareCallsWithSpecification(
    read(specification, "calls.json") as SpecifiedCall[],
    await servedCalls(),
  );
  const screens = compareScreensWithSpecification(
    read(specification, "routes.json") as SpecifiedScreen[],
    await registeredPages(),
  );
  printGroups("调用 calls", calls);
  printGroups("页面 screens", screens);
  printAbsentWords(readFileSync(join(specification, "product-spec.md"), "utf8"));
  const proven = Object.entries(callsProvenByTests);
  console.log(`由测试证明 proven by a test ${proven.length}`);
  for (const [path, file] of proven) console.log(`  ${path}    ${file}`);
  console.log(`calls: ${counts(calls)}; screens: ${counts(screens)}`);
}

function read(specification: string, name: string): unknown {
  return JSON.parse(readFileSync(join(specification, name), "utf8"));
}

/** The calls with their answers to a valid request, and the version file that the server of the pages answers. */
async function servedCalls(): Promise<ServedCall[]> {
  const answers = await askCalls();
  const calls = allApiCalls.map(({ method, path, input }) => ({
    method,
    path,
    inputs: Object.keys(input.shape),
    answer: answers.get(path),
  }));
  return [...calls, { method: "GET", path: "/version/version.json" }];
}

async function askCalls(): Promise<ReadonlyMap<string, string>> {
  const { server, close } = await prepareEmbeddedDatabaseServer();
  setTestServer(process.env, server);
  const product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  try {
    return await askSpecifiedCalls(product);
  } finally {
    await product.close();
    await close();
  }
}

/** What the program says: its sources, and the data of products, menus and dictionaries. */
function readSources(): string {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.json", "*.sql"], {
    cwd: root,
    encoding: "utf8",
  });
  return files
    .split("\n")
    .filter((name) => name !== "" && !/\.test\.tsx?$|^(?:scripts|e2e|bench)\//.test(name))
    .map((name) => readFileSync(join(root, name), "utf8"))
    .join("\n");
}

/** Node cannot strip .tsx, so Vite loads the pages as for the browser. */
async function registeredPages(): Promise<{ path: string }[]> {
  const loaded = async <Module>(name: string): Promise<Module> =>
    (await runnerImport<Module>(join(root, "apps/web", name), { root, logLevel: "error" })).module;
  const { publicPages } = await loaded<{ publicPages: { path: string }[] }>("pages.ts");
  const { signedInPages } = await loaded<{ signedInPages: { path: string }[] }>("inside-pages.ts");
  // The root leads on to the login or the workbench, without a page of its own.
  return [{ path: "/" }, ...publicPages, ...signedInPages];
}

function printAbsentWords(text: string): void {
  const { texts, names } = findAbsentWords(text, readSources());
  console.log(`文字 texts · 未出现 absent ${texts.length}\n  ${texts.join("\n  ")}\n`);
  console.log(`字段 names · 未出现 absent ${names.length}\n  ${names.join(", ")}\n`);
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
