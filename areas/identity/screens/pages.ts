import { defineListPage } from "#platform/lists/web/list-page.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const lists = () => import("../rules/administration-lists.ts");

/** The pages of the administration: users, grades, branches, menus. */
export const identityAreaPages: AreaPages = {
  pages: [
    definePage(
      "/systemManagement/users",
      "用户管理",
      async () => (await import("./administration/users.tsx")).UsersPage,
    ),
    definePage(
      "/systemManagement/users/new",
      "新增用户",
      async () => (await import("./administration/new-user.tsx")).NewUserPage,
    ),
    definePage(
      "/systemManagement/users/:userCode",
      "用户账号",
      async () => (await import("./administration/user-account.tsx")).UserAccountPage,
    ),
    definePage(
      "/systemManagement/grades",
      "岗位权限",
      async () => (await import("./administration/grades.tsx")).UserGradesPage,
    ),
    definePage(
      "/systemManagement/grades/:userCode",
      "用户岗位",
      async () => (await import("./administration/user-grants.tsx")).UserGrantsPage,
    ),
    defineListPage(
      "/systemManagement/companies",
      "机构管理",
      async () => (await lists()).companyListDefinition,
    ),
    defineListPage("/systemManagement/menus", "菜单管理", async () => (await lists()).menuListDefinition),
  ],
};
