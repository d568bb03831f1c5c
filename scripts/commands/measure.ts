import { resolve } from "node:path";
import { buildImportGraph, listFilesOnImportPaths } from "../measure/import-paths.ts";
import { countRepetitiveFilePairs } from "../measure/repetition.ts";
import { isTestFile, countLines, readRepositoryTree, type TextFile } from "../tidy/tree.ts";

/** Prints the figures that judge the documents engine (decision 0061), without asserting them. */
const tree = readRepositoryTree(resolve(import.meta.dirname, "../.."));
const DOCUMENT_ROOMS = [
  "areas/plan",
  "areas/judging",
  "areas/document",
  "areas/quotation",
  "areas/proposal",
  "areas/policy",
  "areas/health",
  "platform/documents",
  "demo/plan",
  "demo/quotation",
  "demo/proposal",
  "demo/policy",
];

/** Two of six repeated lines are more than the entries of a list or a definition. */
const LEAST_STATEMENTS = 2;

/** Where an editor's content passes: the contract and the route of its call, and the store of its table. */
const DOCUMENTS = {
  quotation: {
    contract: "areas/quotation/contract/inquiry.ts",
    routes: "areas/quotation/routes/inquiry-routes.ts",
    store: "areas/document/store/document.ts",
  },
  proposal: {
    contract: "areas/proposal/contract/proposal.ts",
    routes: "areas/proposal/routes/proposal-routes.ts",
    store: "areas/document/store/document.ts",
  },
  plan: {
    contract: "areas/plan/contract.ts",
    routes: "areas/plan/routes/plan-routes.ts",
    store: "areas/plan/store/plan.ts",
  },
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const isCode = ({ path }: TextFile) => /\.(?:ts|tsx|css|sql)$/.test(path);
const program = tree.texts.filter((file) => isCode(file) && !isTestFile(file.path));
const linesOf = (files: readonly TextFile[]) => files.reduce((sum, { text }) => sum + countLines(text), 0);
const inRoom = (room: string) => program.filter(({ path }) => path.startsWith(`${room}/`));

print("non-test lines (ts, tsx, css) of the document rooms");
for (const room of DOCUMENT_ROOMS) {
  const files = inRoom(room);
  if (files.length > 0) print(`  ${room.padEnd(22)} ${files.length} files, ${linesOf(files)} lines`);
}
print(`  together               ${linesOf(DOCUMENT_ROOMS.flatMap(inRoom))} lines`);

const graph = buildImportGraph(tree);
const endpoints = tree.sources.map(({ path }) => path);
const find = (pattern: RegExp) => endpoints.filter((path) => pattern.test(path) && !isTestFile(path));
print(
  "files from a cell to the table: every file on an import path from the page to the cell and to the contract,",
);
print("and from the route of the call to the store of the table");
for (const [area, ends] of Object.entries(DOCUMENTS))
  print(`  ${area.padEnd(22)} ${cellToTable(area, ends).size} files`);

print(
  "repetition: pairs of files that share six lines of one shape, and those whose lines are not only a list's",
);
const inAreas = tree.texts.filter(
  (file) => isCode(file) && file.path.startsWith("areas/") && !file.path.endsWith(".css"),
);
const countPairs = (files: readonly TextFile[]) =>
  `${countRepetitiveFilePairs(files)} pairs, ${countRepetitiveFilePairs(files, LEAST_STATEMENTS)} of them more than lists`;
print(`  areas/                 ${countPairs(inAreas)}`);
print(`  areas/ without tests   ${countPairs(inAreas.filter(({ path }) => !isTestFile(path)))}`);

const areas = tree.folders.filter((path) => /^areas\/[^/]+$/.test(path));
const isInTests = (path: string) => isTestFile(path) || path.includes("/testing/");
const appFiles = {
  server: (path: string) => path.startsWith("apps/server/") && !isInTests(path),
  browser: (path: string) => path.startsWith("apps/web/") && !isInTests(path),
  tests: (path: string) => path.startsWith("apps/") && isInTests(path),
};
print("files of apps/ that name an area");
for (const [side, isOfSide] of Object.entries(appFiles)) {
  const sources = tree.sources.filter(({ path }) => isOfSide(path));
  const counts = areas
    .map((area) => sources.filter(({ text }) => text.includes(`#${area}/`)).length)
    .toSorted((a, b) => b - a);
  print(`  ${side.padEnd(22)} most ${counts[0]}, middle ${counts[Math.floor(counts.length / 2)]}`);
}

const timing = process.argv[2];
print(timing ? `whole proof: ${timing} s` : "whole proof: pass the seconds of .ci/run as the argument");

type DocumentEnds = (typeof DOCUMENTS)["plan"];

function cellToTable(area: string, { contract, routes, store }: DocumentEnds): Set<string> {
  const [page = ""] = find(new RegExp(`^areas/${area}/screens/edit-.*\\.tsx$`));
  const cell = "platform/forms/web/cells/text-cell.tsx";
  return new Set([
    ...listFilesOnImportPaths(graph, page, cell),
    ...listFilesOnImportPaths(graph, page, contract),
    ...listFilesOnImportPaths(graph, routes, store),
  ]);
}
