import { getNeverChanges } from "./calls.ts";
import { importCycles } from "./cycles.ts";
import { areaFiles, importDirection } from "./direction.ts";
import { bannedNames } from "./names.ts";
import { sortsByColumn } from "./ordering.ts";
import { noWorkplace } from "./places.ts";
import { noRawElements } from "./raw-elements.ts";
import { noRiskCodes } from "./risk-codes.ts";
import { fileSize, functionSize } from "./size.ts";
import { codeStyle } from "./style.ts";
import { testsBeside, testsRun } from "./tests.ts";
import { readTree, type Rule, type Violation } from "./tree.ts";
import { noDoubledModules, plainNames, shortComments } from "./words.ts";
import { writesInUnitOfWork } from "./writing.ts";

const rules: Rule[] = [
  areaFiles,
  importDirection,
  importCycles,
  fileSize,
  functionSize,
  bannedNames,
  codeStyle,
  testsBeside,
  testsRun,
  writesInUnitOfWork,
  sortsByColumn,
  getNeverChanges,
  noRiskCodes,
  noRawElements,
  noWorkplace,
  plainNames,
  shortComments,
  noDoubledModules,
];

export function tidy(root: string): Violation[] {
  const tree = readTree(root);
  return rules.flatMap((rule) => rule(tree));
}

export function describe({ rule, file, line, says }: Violation): string {
  return `${file}:${line} ${rule}: ${says}`;
}
