import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { isOpenCompanyWithPrefix } from "#areas/company/questions.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  addUser,
  userAdministrationRefusals,
  editUser,
  queryUser,
  resetPassword,
  setUserStatus,
  unlockUser,
} from "../contract/administration.ts";
import { hasHigherAdministrationPost, createTemporaryPassword } from "../rules/granting.ts";
import {
  type UserAccountRow,
  listGrades,
  findUserAccount,
  insertUserAccount,
  insertUserBranch,
  isSignInLocked,
  listBranchesOfUser,
  unlockUserAccount,
  updateUserAccount,
} from "../store/administration.ts";
import { isMobileTaken } from "../store/people.ts";

import { demandMobilePrefix } from "./mobile-prefix.ts";
const r = userAdministrationRefusals;
const PASSWORD_LETTERS = 14;

/** Calls by which the system administrator maintains accounts. They grant no rights. */
export function accountAdministrationRoutes(): Route[] {
  return [...openingRoutes(), ...changingRoutes()];
}

function openingRoutes(): Route[] {
  return [
    handle(queryUser, async ({ input: { userCode }, actor, reference, refuse }) => {
      const account = await findUserAccount(reference, userCode);
      if (!account) return refuse(r.userMissing, { values: { userCode } });
      const places = await listBranchesOfUser(reference, userCode);
      const grades = await listGrades(reference);
      const nameOf = new Map(grades.map(({ gradeCode, gradeName }) => [gradeCode, gradeName]));
      const companies = places.map((place) => ({
        ...place,
        gradeNames: place.gradeCodes.map((code) => nameOf.get(code) ?? code),
      }));
      return { ...(await answerOf(reference, account, actor)), companies };
    }),

    handle(addUser, async ({ input, actor, tx, note, refuse }) => {
      const { userCode, comCode } = input;
      if (!(await isOpenCompanyWithPrefix(tx, comCode, "")))
        return refuse(r.companyClosed, {
          values: { comCode },
          fields: [{ path: "comCode", message: "请重新选择" }],
        });
      await demandMobilePrefix(tx, input.mobile);
      if (await isMobileTaken(tx, input.mobile, userCode))
        return refuse(r.mobileShared, { fields: [{ path: "mobile", message: "已被使用" }] });
      const { password, passwordHash } = await newPassword();
      if (!(await insertUserAccount(tx, { ...input, passwordHash })))
        return refuse(r.userTaken, {
          values: { userCode },
          fields: [{ path: "userCode", message: "已被使用" }],
        });
      await insertUserBranch(tx, { userCode, comCode }, { gradeCodes: [], isDefault: true });
      const account = await findUserAccount(tx, userCode);
      if (!account) return refuse(r.userTaken, { values: { userCode } });
      note({ subject: userCode, comCode, change: { before: null, after: { ...account, comCode } } });
      return { ...(await answerOf(tx, account, actor)), temporaryPassword: password };
    }),
  ];
}

function changingRoutes(): Route[] {
  return [
    handle(editUser, async ({ input, actor, tx, note, refuse }) => {
      const { userCode, userName, email, mobile, loginWays } = input;
      const before = await lockedAccount(tx, userCode, actor);
      if (mobile !== before.mobile) await demandMobilePrefix(tx, mobile);
      if (await isMobileTaken(tx, mobile, userCode))
        return refuse(r.mobileShared, { fields: [{ path: "mobile", message: "已被使用" }] });
      const after = await updateUserAccount(tx, input, { userName, email, mobile, loginWays });
      if (!after) return refuse(r.userChanged);
      note({
        subject: userCode,
        comCode: await homeOf(tx, userCode, actor.comCode),
        change: { before, after },
      });
      return answerOf(tx, after, actor);
    }),

    handle(setUserStatus, async ({ input, actor, tx, note, refuse }) => {
      const { userCode, validStatus, reason } = input;
      const before = await lockedAccount(tx, userCode, actor);
      if (before.validStatus === validStatus) return refuse(r.statusAlready);
      const after = await updateUserAccount(tx, input, { validStatus });
      if (!after) return refuse(r.userChanged);
      const comCode = await homeOf(tx, userCode, actor.comCode);
      note({ subject: userCode, comCode, change: { before, after, reason } });
      return answerOf(tx, after, actor);
    }),

    handle(resetPassword, async ({ input, actor, tx, note, refuse }) => {
      const { userCode, reason } = input;
      const before = await lockedAccount(tx, userCode, actor);
      const { password, passwordHash } = await newPassword();
      const after = await updateUserAccount(tx, input, { passwordHash });
      if (!after) return refuse(r.userChanged);
      const comCode = await homeOf(tx, userCode, actor.comCode);
      note({ subject: userCode, comCode, change: { before, after, passwordReset: reason } });
      return { ...(await answerOf(tx, after, actor)), temporaryPassword: password };
    }),

    handle(unlockUser, async ({ input: { userCode }, actor, tx, note, refuse }) => {
      const account = await lockedAccount(tx, userCode, actor);
      if (!(await unlockUserAccount(tx, userCode))) return refuse(r.notLocked);
      const comCode = await homeOf(tx, userCode, actor.comCode);
      note({ subject: userCode, comCode, change: { before: account, after: account, unlocked: userCode } });
      return answerOf(tx, account, actor);
    }),
  ];
}

async function newPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = createTemporaryPassword(randomBytes(PASSWORD_LETTERS));
  return { password, passwordHash: await hash(password) };
}

/**
 * Locks an account and refuses the administrator's own account and accounts with higher posts. No other check
 * exists.
 */
async function lockedAccount(tx: Tx, userCode: string, actor: Actor): Promise<UserAccountRow> {
  if (userCode === actor.userCode) throw new Refusal(r.ownAccount);
  const account = await findUserAccount(tx, userCode);
  if (!account) throw new Refusal(r.userMissing, { values: { userCode } });
  if (hasHigherAdministrationPost(await listBranchesOfUser(tx, userCode), actor.gradeCodes))
    throw new Refusal(r.postApart);
  return account;
}

async function answerOf(reader: Reader, account: UserAccountRow, actor: Actor) {
  const { userCode } = account;
  return {
    ...account,
    loginWays: [...account.loginWays],
    isLocked: await isSignInLocked(reader, userCode),
    isOwn: userCode === actor.userCode,
    isAbove: hasHigherAdministrationPost(await listBranchesOfUser(reader, userCode), actor.gradeCodes),
  };
}

/** The branch of the audit trail: the user's default branch, or the administrator's if the user has none. */
async function homeOf(tx: Tx, userCode: string, otherwise: string): Promise<string> {
  const [home] = await listBranchesOfUser(tx, userCode);
  return home?.comCode ?? otherwise;
}
