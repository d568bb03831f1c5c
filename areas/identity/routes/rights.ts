import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  findMenuInfo,
  getComGradesList,
  getGradeInfoList,
  getLoginAuthorityInfo,
  queryPrpdUserByToken,
} from "../contract/sign-in.ts";
import { buildUserAuthority, chooseMenuLayout, filterVisibleMenu, nestMenu } from "../rules/sign-in.ts";
import { listBranchMemberships, findUserProfile } from "../store/people.ts";
import { listGradesByCode, listMenuEntries } from "../store/rights.ts";

export function userRightsRoutes(): Route[] {
  return [
    handle(findMenuInfo, async ({ actor, reference }) => (await readOwnRights(reference, actor)).menu),

    handle(getGradeInfoList, async ({ actor, reference }) => ({
      userGradeResList: await listGradesByCode(reference, actor.gradeCodes),
    })),

    handle(getComGradesList, ({ actor, reference }) => comGrades(reference, actor)),

    handle(queryPrpdUserByToken, async ({ actor, reference }) => {
      const profile = await findUserProfile(reference, actor.userCode, actor.comCode);
      const { grades, permissions, menu } = await readOwnRights(reference, actor);
      return {
        userCode: actor.userCode,
        newUserCode: profile.newUserCode,
        userName: actor.userName,
        email: profile.email,
        mobile: profile.mobile,
        comCode: actor.comCode,
        comCodeName: profile.comName,
        permissions,
        menuList: nestMenu(menu),
        userGradeResList: grades,
      };
    }),

    handle(getLoginAuthorityInfo, async ({ actor, reference }) => {
      const grades = await listGradesByCode(reference, actor.gradeCodes);
      const memberships = await listBranchMemberships(reference, actor.userCode);
      return buildUserAuthority(actor.userCode, grades, memberships.length);
    }),
  ];
}

async function readOwnRights(reference: Reader, actor: Actor) {
  const grades = await listGradesByCode(reference, actor.gradeCodes);
  const permissions = [...new Set(grades.flatMap((grade) => grade.permissions))].toSorted();
  const menu = await listMenuEntries(reference, chooseMenuLayout(grades, permissions));
  return { grades, permissions, menu: filterVisibleMenu(menu, permissions, actor.comCode) };
}

async function comGrades(reference: Reader, actor: Actor) {
  const memberships = await listBranchMemberships(reference, actor.userCode);
  const codes = [...new Set(memberships.flatMap((membership) => membership.gradeCodes))];
  const grades = new Map((await listGradesByCode(reference, codes)).map((grade) => [grade.gradeCode, grade]));
  return memberships.map(({ comCode, comCodeName, gradeCodes }) => ({
    comCode,
    comCodeName,
    isCurrent: comCode === actor.comCode,
    gradeList: gradeCodes.map((code) => {
      const grade = grades.get(code);
      assert(grade, `grade ${code} is held by ${actor.userCode} and defined nowhere`);
      return grade;
    }),
  }));
}
