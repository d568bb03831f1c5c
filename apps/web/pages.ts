import { definePage } from "#platform/web/page-registry.ts";

export const START = "/systemManagement/dictionaries";
export const LOGIN = "/user/login";
export const NOT_FOUND = "/404";

/** Every page there is; each is fetched when it is first opened. */
export const pages = [
  definePage(LOGIN, "登录", async () => (await import("#areas/identity/screens/login.tsx")).Login, "none"),
  definePage(
    "/systemManagement/dictionaries",
    "数据字典",
    async () => (await import("#areas/dictionary/screens/dictionaries.tsx")).Dictionaries,
  ),
  definePage(NOT_FOUND, "页面不存在", async () => (await import("./not-found.tsx")).NotFound, "none"),
];
