import { resolve } from "node:path";
import { buildImportGraph, filesBetween } from "./measure/import-paths.ts";
import { countRepetitionPairs } from "./measure/repetition.ts";
import { isTestFile, lineCount, readTree, type TextFile } from "./tidy/tree.ts";

/** The figures by which the documents engine is judged (decision 0061): printed, never asserted. */
const tree = readTree(resolve(import.meta.dirname, ".."));
const DOCUMENT_ROOMS = [
  "areas/plan",
  "areas/drafting",
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

const print = (line: string) => process.stdout.write(`${line}\n`);
const isCode = ({ path }: TextFile) => /\.(?:ts|tsx|css|sql)$/.test(path);
const program = tree.texts.filter((file) => isCode(file) && !isTestFile(file.path));
const linesOf = (files: readonly TextFile[]) => files.reduce((sum, { text }) => sum + lineCount(text), 0);
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
print("and from the routes to the document's store");
for (const area of ["quotation", "proposal", "plan"])
  print(`  ${area.padEnd(22)} ${cellToTable(area).size} files`);

print("repetition: pairs of files that share six lines of one shape");
const inAreas = tree.texts.filter(
  (file) => isCode(file) && file.path.startsWith("areas/") && !file.path.endsWith(".css"),
);
print(`  areas/                 ${countRepetitionPairs(inAreas)} pairs`);
print(
  `  areas/ without tests   ${countRepetitionPairs(inAreas.filter(({ path }) => !isTestFile(path)))} pairs`,
);

const areas = tree.folders.filter((path) => /^areas\/[^/]+$/.test(path));
const named = areas.map(
  (area) => tree.sources.filter((source) => isApp(source.path) && source.text.includes(`#${area}/`)).length,
);
print("files of apps/ that name an area (program and tests)");
print(
  `  most ${Math.max(...named)}, middle ${named.toSorted((a, b) => a - b)[Math.floor(named.length / 2)]}`,
);

const timing = process.argv[2];
print(timing ? `whole proof: ${timing} s` : "whole proof: pass the seconds of .ci/run as the argument");

function isApp(path: string): boolean {
  return path.startsWith("apps/");
}

function cellToTable(area: string): Set<string> {
  const [page = ""] = find(new RegExp(`^areas/${area}/screens/edit-.*\\.tsx$`));
  const cell = "platform/forms/web/cells/text-cell.tsx";
  const routes = find(new RegExp(`^areas/${area}/routes(?:\\.ts|/.*routes\\.ts)$`));
  const stores = find(
    area === "plan" ? /^areas\/plan\/store/ : /^(?:areas\/document|platform\/documents)\/.*store/,
  );
  return new Set([
    ...filesBetween(graph, page, cell),
    ...filesBetween(graph, page, `areas/${area}/contract.ts`),
    ...routes.flatMap((from) => stores.flatMap((store) => filesBetween(graph, from, store))),
  ]);
}
