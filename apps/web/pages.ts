import { definePage, type Page } from "#platform/web/page-registry.ts";

export const START = "/dashboard";
export const SAFETY_START = "/safety/dashboard";
export const NOT_FOUND = "/404";
export const DICTIONARIES = "/systemManagement/dictionaries";

/** Every page there is; each is fetched when it is first opened; the login lies in the first file anyway. */
export const pages: Page[] = [
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
  definePage(START, "工作台", async () => (await import("./dashboard.tsx")).Dashboard),
  definePage(SAFETY_START, "工作台", async () => (await import("./dashboard.tsx")).Dashboard, "safety"),
  definePage(
    DICTIONARIES,
    "数据字典",
    async () => (await import("#areas/dictionary/screens/dictionaries.tsx")).Dictionaries,
  ),
  definePage(
    "/productWorkbench/:riskCode?",
    "产品工作台",
    async () => (await import("#areas/product/screens/workbench/product-workbench.tsx")).ProductWorkbench,
  ),
  definePage(NOT_FOUND, "页面不存在", async () => (await import("./not-found.tsx")).NotFound, "none"),
];
