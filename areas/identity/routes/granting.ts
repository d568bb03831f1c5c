import { isOpenCompanyWithPrefix } from "#areas/company/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import {
  userAdministrationRefusals,
  grantGrades,
  queryGrades,
  queryGrants,
} from "../contract/administration.ts";
import { wouldMixAdministrationPosts } from "../rules/granting.ts";
import { permissionNames } from "../rules/permission-names.ts";
import {
  listGrades,
  deleteUserBranch,
  findUserAccount,
  listGradeHolders,
  insertUserBranch,
  listBranchesOfUser,
  updateGradesOfUserBranch,
} from "../store/administration.ts";
import { listMenuEntries } from "../store/rights.ts";

const r = userAdministrationRefusals;

/** Calls by which the security administrator grants rights, never to the own account. */
export function gradeGrantingRoutes(): Route[] {
  return [
    handle(queryGrades, async ({ reference }) => {
      const [grades, holders, menu] = await Promise.all([
        listGrades(reference),
        listGradeHolders(reference),
        listMenuEntries(reference, "staff"),
      ]);
      return grades.map((grade) => ({
        ...grade,
        permissions: grade.permissions.map((code) => ({ code, name: permissionNames.get(code) ?? code })),
        menus: menu
          .filter(
            ({ permission, hidden }) =>
              !hidden && permission !== "" && grade.permissions.includes(permission),
          )
          .map(({ title }) => title),
        holders: distinct(holders.filter(({ gradeCodes }) => gradeCodes.includes(grade.gradeCode))),
      }));
    }),

    handle(queryGrants, async ({ input: { userCode }, actor, reference, refuse }) => {
      const account = await findUserAccount(reference, userCode);
      if (!account) return refuse(r.userMissing, { values: { userCode } });
      const companies = await listBranchesOfUser(reference, userCode);
      const { userName, validStatus } = account;
      return { userCode, userName, validStatus, isOwn: userCode === actor.userCode, companies };
    }),

    handle(grantGrades, async ({ input, actor, tx, note, refuse }) => {
      const { userCode, comCode, version } = input;
      if (userCode === actor.userCode) return refuse(r.ownAccount);
      if (!(await findUserAccount(tx, userCode))) return refuse(r.userMissing, { values: { userCode } });
      const gradeCodes = [...new Set(input.gradeCodes)].toSorted();
      const knownGrades = new Set((await listGrades(tx)).map((grade) => grade.gradeCode));
      const unknown = gradeCodes.find((code) => !knownGrades.has(code));
      if (unknown !== undefined) return refuse(r.gradeUnknown, { values: { gradeCode: unknown } });
      const before = await listBranchesOfUser(tx, userCode);
      if (wouldMixAdministrationPosts(before, { comCode, gradeCodes })) return refuse(r.gradesApart);
      const place = before.find((item) => item.comCode === comCode);
      if ((place?.version ?? 0) !== version) return refuse(r.userChanged);
      if (!place && !(await isOpenCompanyWithPrefix(tx, comCode, "")))
        return refuse(r.companyClosed, { values: { comCode } });
      if (!place && gradeCodes.length === 0) return refuse(r.userChanged);
      const membership = { userCode, comCode };
      const isDone = !place
        ? await insertUserBranch(tx, membership, { gradeCodes, isDefault: before.length === 0 })
        : gradeCodes.length === 0 && !place.isDefault
          ? await deleteUserBranch(tx, membership, version)
          : await updateGradesOfUserBranch(tx, membership, { version, gradeCodes });
      if (!isDone) return refuse(r.userChanged);
      const after = await listBranchesOfUser(tx, userCode);
      note({ subject: userCode, comCode, change: { before: { grants: before }, after: { grants: after } } });
      return after;
    }),
  ];
}

type Holder = { readonly userCode: string; readonly userName: string };

function distinct(holders: readonly Holder[]): Holder[] {
  const nameByCode = new Map(holders.map(({ userCode, userName }) => [userCode, userName]));
  return [...nameByCode].map(([userCode, userName]) => ({ userCode, userName }));
}
