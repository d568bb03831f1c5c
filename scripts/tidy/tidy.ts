import { noChangesByGet } from "./calls.ts";
import { noImportCycles } from "./cycles.ts";
import { knownAreaFiles, allowedImportDirections } from "./direction.ts";
import { noBannedFileNames } from "./names.ts";
import { noSortByAlias } from "./ordering.ts";
import { noMachinePaths } from "./places.ts";
import { noRawElements } from "./raw-elements.ts";
import { noRiskCodes } from "./risk-codes.ts";
import { limitedFileSize, limitedFunctionSize } from "./size.ts";
import { plainCodeStyle } from "./style.ts";
import { testsBesideSubjects, noDisabledTests } from "./tests.ts";
import { readCheckoutTree, type TidyRule, type RuleViolation } from "./tree.ts";
import { noDoubledModules, plainNames, shortComments } from "./words.ts";
import { writesOnlyInUnitOfWork } from "./writing.ts";

const rules: TidyRule[] = [
  knownAreaFiles,
  allowedImportDirections,
  noImportCycles,
  limitedFileSize,
  limitedFunctionSize,
  noBannedFileNames,
  plainCodeStyle,
  testsBesideSubjects,
  noDisabledTests,
  writesOnlyInUnitOfWork,
  noSortByAlias,
  noChangesByGet,
  noRiskCodes,
  noRawElements,
  noMachinePaths,
  plainNames,
  shortComments,
  noDoubledModules,
];

export function listTidyViolations(root: string): RuleViolation[] {
  const tree = readCheckoutTree(root);
  return rules.flatMap((rule) => rule(tree));
}

export function formatViolation({ rule, file, line, says }: RuleViolation): string {
  return `${file}:${line} ${rule}: ${says}`;
}
