import type { MenuItem } from "../contract/sign-in.ts";

export const SESSION_LIFE_MS = 172_800_000;
export const CAPTCHA_LIFE_MS = 120_000;
export const WECHAT_STATE_LIFE_MS = 600_000;
export const PHONE_CODE_LIFE_MS = 300_000;
export const PHONE_CODE_RESEND_WAIT_MS = 60_000;
export const MAX_PHONE_CODE_TRIES = 5;

export type LoginWay = "PWD" | "AD" | "CORPWX" | "PHONE" | "OUTSIDER";
export type MenuLayout = "staff" | "travel" | "safety";
export type UserGrade = { gradeCode: string; gradeName: string; permissions: string[] };
export type RestrictedMenuEntry = MenuItem & { permission: string; comPrefixes: string[] };

export function isCaptchaAnswerCorrect(typed: string, answer: string): boolean {
  return typed.trim().toLowerCase() === answer.toLowerCase();
}

export function formatMinutes(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds / 60)));
}

const BUSINESS_QUERY = "业务查询岗";
const GENERAL_MANAGEMENT = "综合管理岗";
const TRAVEL_GRADE = "PROP213";

export type UserAuthority = {
  permissions: string[];
  layout: MenuLayout;
  userOperatePermission: boolean;
  generalManagementPermission: boolean;
  mayChangePassword: boolean;
  maySwitchCompany: boolean;
};

export function buildUserAuthority(
  userCode: string,
  grades: readonly UserGrade[],
  companyCount: number,
): UserAuthority {
  const permissions = [...new Set(grades.flatMap((grade) => grade.permissions))].toSorted();
  const names = new Set(grades.map((grade) => grade.gradeName));
  return {
    permissions,
    layout: chooseMenuLayout(grades, permissions),
    userOperatePermission: !hasViewOnlyPost(names),
    generalManagementPermission: !names.has(GENERAL_MANAGEMENT),
    mayChangePassword: mayChangePassword(userCode, permissions),
    maySwitchCompany: permissions.includes("user:switchCom") && companyCount > 1,
  };
}

/** A user with this grade may only look, whatever other grades the user holds. */
export function hasViewOnlyPost(gradeNames: ReadonlySet<string>): boolean {
  return gradeNames.has(BUSINESS_QUERY);
}

export function chooseMenuLayout(grades: readonly UserGrade[], permissions: readonly string[]): MenuLayout {
  const codes = grades.map((grade) => grade.gradeCode);
  if (codes.includes(TRAVEL_GRADE) || permissions.includes("etravel:layout")) return "travel";
  return codes.length > 0 && codes.every((code) => code.startsWith("SAFE")) ? "safety" : "staff";
}

/** Outside users (codes that begin with 2, p or P) have their passwords here, whatever their grades. */
export function mayChangePassword(userCode: string, permissions: readonly string[]): boolean {
  return permissions.includes("user:password") || /^[2pP]/.test(userCode);
}

export function isPasswordWeak(password: string, userCode: string, oldPassword: string): boolean {
  const isMixed = /\p{L}/u.test(password) && /\d/.test(password);
  const isKnown = password.toLowerCase() === userCode.toLowerCase() || password === oldPassword;
  return [...password].length < 10 || !isMixed || isKnown;
}

/**
 * A main entry shows when it is allowed and has no visible children or at least one allowed child; a hidden detail
 * page belongs to its activeMenu.
 */
export function filterVisibleMenu(
  menu: readonly RestrictedMenuEntry[],
  permissions: readonly string[],
  comCode: string,
): RestrictedMenuEntry[] {
  const allowed = new Set(menu.filter((entry) => isOpen(entry, permissions, comCode)));
  const drawn = (parent: RestrictedMenuEntry) =>
    menu.filter((entry) => entry.parentId === parent.id && !entry.hidden && entry.validStatus === "1");
  const mains = menu.filter((entry) => {
    if (entry.parentId !== "0" || !allowed.has(entry)) return false;
    const children = drawn(entry);
    return children.length === 0 || children.some((child) => allowed.has(child));
  });
  const ids = new Set(mains.map((entry) => entry.id));
  const children = menu.filter((entry) => ids.has(entry.parentId) && allowed.has(entry));
  // A group often has the address of its first page. A detail page then belongs to that page.
  const pages = new Set(menu.filter((entry) => entry.parentId !== "0").map(({ url }) => url));
  const reached = new Set([
    ...children.filter((entry) => !entry.hidden).map(({ url }) => url),
    ...mains.map(({ url }) => url).filter((url) => !pages.has(url)),
  ]);
  const visibleIds = new Set([...mains, ...children.filter((e) => !e.hidden || reached.has(e.activeMenu))]);
  return menu.filter((entry) => visibleIds.has(entry));
}

/** Nests the entries that the menu draws. */
export function nestMenu(menu: readonly RestrictedMenuEntry[]) {
  const drawn = menu.filter(({ hidden }) => !hidden);
  const linksBelow = (parentId: string) =>
    drawn
      .filter((entry) => entry.parentId === parentId)
      .map(({ id, title, url, validStatus }) => ({ id, menuName: title, url, validStatus }));
  return linksBelow("0").map((link) => ({ ...link, subMenu: linksBelow(link.id) }));
}

function isOpen(entry: RestrictedMenuEntry, permissions: readonly string[], comCode: string): boolean {
  const { validStatus, permission, comPrefixes } = entry;
  return (
    validStatus === "1" &&
    (permission === "" || permissions.includes(permission)) &&
    (comPrefixes.length === 0 || comPrefixes.some((prefix) => comCode.startsWith(prefix)))
  );
}
