import { addComment, queryComments } from "#areas/document/contract/comments.ts";
import { queryCharts, queryFigures } from "#areas/dashboard/contract.ts";
import { findCompanyTree } from "#areas/company/contract.ts";
import {
  commonData,
  exportCodeType,
  findByCodeCodeAndCodeType,
  findByCodeType,
  findByUpperCodeAndCodeType,
  findCodeTypes,
  findIndustryList,
  findTreeByCodeType,
  findUpperCodeByCodeType,
  limitDeductibleKeys,
} from "#areas/dictionary/contract.ts";
import {
  findMenuInfo,
  getComGradesList,
  getGradeInfoList,
  getLoginAuthorityInfo,
  loginOut,
  queryPrpdUserByToken,
  querySessionStatus,
  updateProfile,
} from "#areas/identity/contract/sign-in.ts";
import { downloadManual, queryManualList } from "#areas/manual/contract.ts";
import { queryMessageList, queryMsg, updateAllMessage, updateMessage } from "#areas/message/contract.ts";
import {
  findClass,
  findClause,
  findDefinition,
  findPackagePageInfo,
  findRisk,
  findRiskLists,
  findSoldRisks,
  findSpecialList,
} from "#areas/product/contract/product-calls.ts";
import { findAnything } from "#areas/search/contract.ts";
import {
  cancelTask,
  downloadTaskFile,
  queryTask,
  queryTaskList,
  retryTask,
} from "#platform/jobs/contract.ts";
import type { Call } from "#platform/kernel/contract.ts";
import {
  queryListSettings,
  removeListView,
  saveListSettings,
  saveListView,
} from "#platform/lists/contract.ts";

/**
 * `reference`: reads no branch table, which the test checks in the handler. `own`: only records of the user who asks.
 * `itself`: the handler decides by the permissions of the user. `shared`: branch rows that everybody in the branch may read.
 */
type Ground = "reference" | "own" | "itself" | "shared";
type SignedInCall = { readonly call: Call; readonly ground: Ground; readonly reason: string };

const because = (ground: Ground, reason: string, calls: readonly Call[]): SignedInCall[] =>
  calls.map((call) => ({ call, ground, reason }));

/** Every call that any signed-in user may make, with the reason why it needs no permission. */
export const signedInCalls: readonly SignedInCall[] = [
  ...because("reference", "dictionaries are the same for all branches and name no customer", [
    findByCodeType,
    findByCodeCodeAndCodeType,
    findByUpperCodeAndCodeType,
    findTreeByCodeType,
    findUpperCodeByCodeType,
    findIndustryList,
    findCodeTypes,
    limitDeductibleKeys,
  ]),
  ...because("own", "exports a dictionary into a task of the user", [exportCodeType]),
  ...because(
    "shared",
    "phrases and codes that a branch writes for all its people; no customer, no contract",
    [commonData],
  ),
  ...because("reference", "names of the user's branch and of those below it", [findCompanyTree]),
  ...because("reference", "products are the same for all branches", [
    findClass,
    findRisk,
    findSoldRisks,
    findRiskLists,
    findDefinition,
    findClause,
    findSpecialList,
    findPackagePageInfo,
  ]),
  ...because("reference", "the user's own menu, posts and branches", [
    findMenuInfo,
    getGradeInfoList,
    getComGradesList,
    queryPrpdUserByToken,
    getLoginAuthorityInfo,
    querySessionStatus,
  ]),
  ...because("own", "the user's own session and profile", [loginOut, updateProfile]),
  ...because("own", "the user's own messages; a row-level policy keeps to the receiver as well", [
    queryMessageList,
    updateMessage,
    updateAllMessage,
    queryMsg,
  ]),
  ...because("own", "the user's own tasks; system:task extends a retry to the branch", [
    queryTaskList,
    queryTask,
    cancelTask,
    retryTask,
    downloadTaskFile,
  ]),
  ...because("itself", "needs the permission of the list that the input names", [
    queryListSettings,
    saveListSettings,
    saveListView,
  ]),
  ...because("own", "a view is removed by its creator", [removeListView]),
  ...because("itself", "needs the right to read the document that the number names", [
    queryComments,
    addComment,
  ]),
  ...because("itself", "each figure needs the permission of its list", [queryFigures, queryCharts]),
  ...because("itself", "opens the manuals that the user's rights need", [queryManualList, downloadManual]),
  ...because("itself", "each kind of result needs the permission of its list", [findAnything]),
];
