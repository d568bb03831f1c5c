import * as z from "zod/mini";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { requiredText } from "#platform/kernel/wire.ts";

/** The answer of every sign-in method. `rtnCode` is the code that the phone method adds. */
export const SessionAnswer = z.object({
  token: z.string(),
  userCode: z.string(),
  userName: z.string(),
  comCode: z.string(),
  rtnCode: z.string(),
});

/** Only the form of the number; its prefix is checked where it is stored (`demandMobilePrefix`). */
export const mobileNumberSchema = requiredText(11).check(
  z.refine((phone) => isMobileNumber(phone), "请输入11位手机号码"),
);

export const captchaFields = {
  captchaCode: requiredText(8),
  captchaId: requiredText(400),
};

const newPassword = requiredText(100).check(z.regex(/[^一-龥]/, "密码输入不合法"));

export const PasswordChange = z.object({
  userCode: requiredText(20).check(z.regex(/[^一-龥]/, "账号输入不合法")),
  oldPassword: requiredText(100).check(z.regex(/[^一-龥]/, "密码输入不合法")),
  newPassword,
  confirmNewPassword: newPassword,
  captchaCode: requiredText(8).check(z.regex(/^[0-9A-Za-z]+$/, "验证码输入不合法")),
  captchaId: requiredText(400),
});

/** A flat list in display order. `parentId` makes it a tree. */
export const MenuEntrySchema = z.object({
  id: z.string(),
  parentId: z.string(),
  level: z.string(),
  title: z.string(),
  url: z.string(),
  icon: z.string(),
  iconActive: z.string(),
  validStatus: z.string(),
  hidden: z.boolean(),
  menuKey: z.string(),
  activeMenu: z.string(),
  query: z.string(),
  pinyin: z.string(),
  initials: z.string(),
});

const MenuLink = { menuName: z.string(), url: z.string(), validStatus: z.string() };

/** The entries that the menu draws, nested. */
export const MenuWithSubMenu = z.object({ ...MenuLink, subMenu: z.array(z.object(MenuLink)) });

export const GradeCodeWithName = z.object({ gradeCode: z.string(), gradeName: z.string() });

export const SignedInUser = z.object({
  userCode: z.string(),
  newUserCode: z.string(),
  userName: z.string(),
  email: z.string(),
  mobile: z.string(),
  comCode: z.string(),
  comCodeName: z.string(),
  permissions: z.array(z.string()),
  menuList: z.array(MenuWithSubMenu),
  userGradeResList: z.array(GradeCodeWithName),
});

export const SessionAuthority = z.object({
  permissions: z.array(z.string()),
  layout: z.enum(["staff", "travel", "safety"]),
  userOperatePermission: z.boolean(),
  generalManagementPermission: z.boolean(),
  mayChangePassword: z.boolean(),
  maySwitchCompany: z.boolean(),
});
