import { definePage, type Page } from "#platform/web/page-registry.ts";

export const START = "/dashboard";
export const SAFETY_START = "/safety/dashboard";
export const NOT_FOUND = "/404";
export const DICTIONARIES = "/systemManagement/dictionaries";

/** One document each, for readers without an account. */
const sharedPaths = [
  "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?",
  "/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?",
  "/policyDetail/detail/:businessNo/:productSSO?",
] as const;

/** The pages for everybody; each is fetched when it is first opened, but the login lies in the first file anyway. */
export const publicPages: readonly Page[] = [
  definePage(
    "/user/login",
    "登录",
    async () => (await import("#areas/identity/screens/login.tsx")).StaffLogin,
    "none",
  ),
  definePage(
    "/user/login/ecargo",
    "货运险登录",
    async () => (await import("#areas/identity/screens/login.tsx")).CargoLogin,
    "none",
  ),
  definePage(
    "/user/login/etravel",
    "旅行险登录",
    async () => (await import("#areas/identity/screens/login.tsx")).TravelLogin,
    "none",
  ),
  definePage(
    "/wxAuth",
    "企业微信登录",
    async () => (await import("#areas/identity/screens/wx-auth.tsx")).WxAuth,
    "none",
  ),
  definePage(
    "/outsiders/token",
    "外部系统登录",
    async () => (await import("#areas/identity/screens/outsider-entry.tsx")).OutsiderEntry,
    "none",
  ),
  ...sharedPaths.map((path) =>
    definePage(path, "单据查阅", async () => (await import("./outside-pages.ts")).openShared(), "none"),
  ),
  definePage(NOT_FOUND, "页面不存在", async () => (await import("./not-found.tsx")).NotFound, "none"),
];
