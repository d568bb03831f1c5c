import { noChangesByGetRule } from "./calls.ts";
import { noImportCyclesRule } from "./cycles.ts";
import { knownAreaFilesRule, importDirectionRule } from "./direction.ts";
import { noBannedFileNamesRule } from "./names.ts";
import { noSortByAliasRule } from "./ordering.ts";
import { noMachinePathsRule } from "./places.ts";
import { noRawElementsRule } from "./raw-elements.ts";
import { noRiskCodesRule } from "./risk-codes.ts";
import { fileSizeRule, functionSizeRule } from "./size.ts";
import { plainCodeStyleRule } from "./style.ts";
import { testsBesideSubjectsRule, noAwaitOutsideTestsRule, noDisabledTestsRule } from "./tests.ts";
import { readRepositoryTree, type TidyRule, type RuleViolation } from "./tree.ts";
import { noDoubledModulesRule, plainNamesRule, shortCommentsRule } from "./words.ts";
import { writesOnlyInUnitOfWorkRule } from "./writing.ts";

const rules: TidyRule[] = [
  knownAreaFilesRule,
  importDirectionRule,
  noImportCyclesRule,
  fileSizeRule,
  functionSizeRule,
  noBannedFileNamesRule,
  plainCodeStyleRule,
  testsBesideSubjectsRule,
  noDisabledTestsRule,
  noAwaitOutsideTestsRule,
  writesOnlyInUnitOfWorkRule,
  noSortByAliasRule,
  noChangesByGetRule,
  noRiskCodesRule,
  noRawElementsRule,
  noMachinePathsRule,
  plainNamesRule,
  shortCommentsRule,
  noDoubledModulesRule,
];

export function listTidyViolations(root: string): RuleViolation[] {
  const tree = readRepositoryTree(root);
  return rules.flatMap((rule) => rule(tree));
}

export function formatViolation({ rule, file, line, says }: RuleViolation): string {
  return `${file}:${line} ${rule}: ${says}`;
}
