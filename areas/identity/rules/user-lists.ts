import { defineList, type ListDefinition } from "#platform/lists/definition.ts";

type ListBase = Pick<ListDefinition, "name" | "call" | "title" | "permission" | "open">;

/** The list of users, for the administrators of accounts and those of rights. */
function peopleList(base: ListBase): ListDefinition {
  return defineList({
    ...base,
    source: "user_account",
    key: "userCode",
    heading: "userName",
    sort: { column: "userCode", direction: "asc" },
    columns: [
      { name: "userCode", label: "工号", kind: "number", width: 120, sortable: true },
      { name: "userName", label: "姓名", kind: "text", width: 140, sortable: true },
      { name: "comCode", label: "默认机构", kind: "text", names: "company", width: 190 },
      { name: "gradeNames", label: "岗位", kind: "text", width: 300 },
      {
        name: "validStatus",
        label: "状态",
        kind: "text",
        names: "AccountStatus",
        tones: { "1": "good", "0": "bad" },
        width: 96,
      },
      {
        name: "isLocked",
        label: "登录锁定",
        kind: "text",
        names: "AccountLock",
        tones: { "0": "resting", "1": "waiting" },
        width: 110,
      },
      { name: "mobile", label: "手机号码", kind: "number", mask: "mobile", width: 130 },
      { name: "email", label: "电子邮箱", kind: "text", width: 220, isHidden: true },
    ],
    filters: [
      { name: "userCode", label: "工号", kind: "text", match: "begins" },
      { name: "userName", label: "姓名", kind: "text", match: "contains" },
      { name: "comCode", label: "默认机构", kind: "branch", names: "company" },
      { name: "gradeNames", label: "岗位", kind: "text", match: "contains", placeholder: "岗位名称" },
      { name: "validStatus", label: "状态", kind: "choice", names: "AccountStatus" },
      { name: "isLocked", label: "登录锁定", kind: "choice", names: "AccountLock", isMore: true },
    ],
    views: [
      { name: "disabled", label: "已停用", filters: { validStatus: "0" } },
      { name: "locked", label: "已锁定", filters: { isLocked: "1" } },
    ],
  });
}

/** The list 用户管理 for administrators of accounts. */
export const userListDefinition = peopleList({
  name: "user",
  call: "admin/queryUserList",
  title: "用户管理",
  permission: "system:user",
  open: "/systemManagement/users/{userCode}",
});

/** The list 用户授权 for administrators of rights. */
export const userGrantListDefinition = peopleList({
  name: "grant",
  call: "admin/queryGrantList",
  title: "用户授权",
  permission: "system:grade",
  open: "/systemManagement/grades/{userCode}",
});
