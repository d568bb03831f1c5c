import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { checkEmail } from "#platform/kernel/email.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { createMultilineTextSchema, requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { companyListDefinition, menuListDefinition } from "../rules/administration-lists.ts";
import { userGrantListDefinition, userListDefinition } from "../rules/user-lists.ts";
import { mobileNumberSchema } from "./shapes.ts";

export const userAdministrationRefusals = defineRefusals({
  userMissing: { code: "ADM001", message: "没有工号“{userCode}”的用户", next: "请从用户列表中选择" },
  userTaken: {
    code: "ADM002",
    message: "工号“{userCode}”已被使用",
    next: "请换一个工号；停用的工号不能重新分配",
  },
  userChanged: { code: "ADM003", message: "该用户的资料已有更新", next: "请刷新后在最新内容上修改" },
  ownAccount: { code: "ADM004", message: "不能为自己办理", next: "请由另一位管理员办理" },
  companyClosed: { code: "ADM005", message: "机构“{comCode}”不存在或已停业", next: "请从机构列表中选择" },
  gradeUnknown: { code: "ADM006", message: "没有岗位“{gradeCode}”", next: "请从岗位列表中选择" },
  gradesApart: {
    code: "ADM007",
    message: "系统、安全、审计管理岗不能与其他岗位由同一人担任",
    next: "请先收回其他岗位，或授予另一人",
  },
  notLocked: { code: "ADM009", message: "该账号没有被锁定", next: "请刷新后查看最新状态" },
  mobileShared: { code: "ADM010", message: "该手机号已被其他账号使用", next: "请核对手机号" },
  postApart: {
    code: "ADM012",
    message: "该账号担任安全或审计管理岗，不能由系统管理员办理",
    next: "请先由另一位安全管理员收回该岗位，办理后再授予",
  },
  statusAlready: { code: "ADM011", message: "该账号已经是这个状态", next: "请刷新后查看最新状态" },
});

const r = userAdministrationRefusals;
const userCode = requiredText(20);
const of = z.object({ userCode, version: z.int("版本应为整数") });
const loginWays = z
  .array(z.enum(["PWD", "AD", "CORPWX", "PHONE"], "请选择登录方式"))
  .check(z.minLength(1, "请至少选择一种登录方式"), z.maxLength(4, "登录方式不能重复"));
const reason = createMultilineTextSchema(200).check(
  z.refine((value) => [...value.trim()].length >= 5, "请至少填写 5 个字"),
);
const email = requiredText(100).check(
  z.refine((value) => checkEmail(value) === undefined, "电子邮箱格式不正确"),
);
const person = { userName: requiredText(40), email, mobile: mobileNumberSchema, loginWays };

const Account = z.object({
  userCode: z.string(),
  version: z.number(),
  userName: z.string(),
  email: z.string(),
  mobile: z.string(),
  loginWays: z.array(z.string()),
  validStatus: z.string(),
  isLocked: z.boolean(),
  /** Users may not change their own account. */
  isOwn: z.boolean(),
  /** The user holds a post of administration that the caller does not hold, so the caller may only look. */
  isAbove: z.boolean(),
});

const Membership = z.object({
  comCode: z.string(),
  comCodeName: z.string(),
  isDefault: z.boolean(),
  version: z.number(),
  gradeCodes: z.array(z.string()),
});

export const queryUserList = createListCall(userListDefinition);
export const queryGrantList = createListCall(userGrantListDefinition);
export const queryCompanyList = createListCall(companyListDefinition);
export const queryMenuList = createListCall(menuListDefinition);

export const queryUser = defineCall({
  method: "GET",
  path: "admin/queryUser/{userCode}",
  title: "用户的账号",
  permission: "system:user",
  effect: "read",
  input: z.object({ userCode }),
  output: z.extend(Account, {
    companies: z.array(z.extend(Membership, { gradeNames: z.array(z.string()) })),
  }),
  refusals: [r.userMissing],
});

const userChange = { method: "POST", permission: "system:user", effect: "change" } as const;
const userChangeRefusals = [r.userMissing, r.ownAccount, r.postApart];
const Password = z.extend(Account, { temporaryPassword: z.string() });

/**
 * Shows the password once. The user must choose another at sign-in, and has no rights until a second administrator
 * grants them.
 */
export const addUser = defineCall({
  ...userChange,
  path: "admin/addUser",
  title: "新增用户",
  secret: true,
  input: z.object({
    userCode: requiredText(8).check(
      z.regex(/^[12pP]\d{7}$/, "工号应为 8 位：内部人员以 1 开头，外部人员以 2 或 P 开头"),
    ),
    comCode: requiredText(8),
    ...person,
  }),
  output: Password,
  refusals: [r.userTaken, r.companyClosed, r.mobileShared],
});

export const editUser = defineCall({
  ...userChange,
  path: "admin/editUser",
  title: "修改用户资料",
  input: z.extend(of, person),
  output: Account,
  refusals: [...userChangeRefusals, r.userChanged, r.mobileShared],
});

export const setUserStatus = defineCall({
  ...userChange,
  path: "admin/setUserStatus",
  title: "停用或启用用户",
  input: z.extend(of, { validStatus: z.enum(["0", "1"], "应为 0 或 1"), reason }),
  output: Account,
  refusals: [...userChangeRefusals, r.userChanged, r.statusAlready],
});

export const resetPassword = defineCall({
  ...userChange,
  path: "admin/resetPassword",
  title: "重置用户密码",
  secret: true,
  input: z.extend(of, { reason }),
  output: Password,
  refusals: [...userChangeRefusals, r.userChanged],
});

export const unlockUser = defineCall({
  ...userChange,
  path: "admin/unlockUser",
  title: "解除登录锁定",
  input: z.object({ userCode }),
  output: Account,
  refusals: [...userChangeRefusals, r.notLocked],
});

const granting = { permission: "system:grade" } as const;

/** Grades come with a deployment (decision 0013). Administrators look at them and grant them. */
export const queryGrades = defineCall({
  ...granting,
  method: "GET",
  path: "admin/queryGrades",
  title: "岗位与权限",
  effect: "read",
  input: z.object({}),
  output: z.array(
    z.object({
      gradeCode: z.string(),
      gradeName: z.string(),
      dataScope: z.string(),
      uwLevel: z.number(),
      permissions: z.array(z.object({ code: z.string(), name: z.string() })),
      menus: z.array(z.string()),
      holders: z.array(z.object({ userCode: z.string(), userName: z.string() })),
    }),
  ),
  refusals: [],
});

export const queryGrants = defineCall({
  ...granting,
  method: "GET",
  path: "admin/queryGrants/{userCode}",
  title: "用户的岗位",
  effect: "read",
  input: z.object({ userCode }),
  output: z.object({
    userCode: z.string(),
    userName: z.string(),
    validStatus: z.string(),
    isOwn: z.boolean(),
    companies: z.array(Membership),
  }),
  refusals: [r.userMissing],
});

/** Sets all grades in one branch. An empty list removes the branch, except the user's default branch. */
export const grantGrades = defineCall({
  ...granting,
  method: "POST",
  path: "admin/grantGrades",
  title: "授予用户岗位",
  effect: "change",
  input: z.object({
    userCode,
    comCode: requiredText(8),
    /** The version that the caller saw; 0 for a branch that the user does not have yet. */
    version: z.int("版本应为整数"),
    gradeCodes: z.array(requiredText(20)).check(z.maxLength(20, "岗位不能超过20个")),
  }),
  output: z.array(Membership),
  refusals: [r.userMissing, r.userChanged, r.ownAccount, r.companyClosed, r.gradeUnknown, r.gradesApart],
});
