import { defineList } from "#platform/lists/definition.ts";

const states = { "1": "good", "0": "resting" } as const;

/** 机构管理: the branches and their users. Branches come with the installation and are read-only. */
export const companyListDefinition = defineList({
  name: "company",
  call: "admin/queryCompanyList",
  title: "机构管理",
  permission: "system:user",
  source: "company_staffed",
  key: "comCode",
  heading: "comName",
  sort: { column: "comCode", direction: "asc" },
  columns: [
    { name: "comCode", label: "机构代码", kind: "number", width: 120, sortable: true },
    { name: "comName", label: "机构名称", kind: "text", width: 320, sortable: true },
    { name: "shortName", label: "简称", kind: "text", width: 170 },
    { name: "comLevel", label: "机构级别", kind: "text", names: "ComLevel", width: 130, sortable: true },
    { name: "upperComCode", label: "上级机构", kind: "text", names: "company", width: 190 },
    { name: "memberCount", label: "在职人数", kind: "integer", width: 110, sortable: true },
    { name: "validStatus", label: "状态", kind: "text", names: "AccountStatus", tones: states, width: 96 },
    { name: "memberNames", label: "人员", kind: "text", width: 320, isHidden: true },
    { name: "region", label: "所在地区", kind: "text", names: "Region", width: 140, isHidden: true },
  ],
  filters: [
    { name: "comCode", label: "机构及下级", kind: "branch", names: "company" },
    {
      name: "comName",
      label: "机构名称",
      kind: "text",
      match: "contains",
      from: ["com_name", "short_name"],
      placeholder: "名称或简称的一部分",
    },
    { name: "comLevel", label: "机构级别", kind: "choice", names: "ComLevel" },
    { name: "memberNames", label: "人员姓名", kind: "text", match: "contains" },
    { name: "validStatus", label: "状态", kind: "choice", names: "AccountStatus" },
  ],
  views: [
    { name: "branches", label: "分公司", filters: { comLevel: "2" } },
    { name: "closed", label: "已停用", filters: { validStatus: "0" } },
  ],
});

/** 菜单管理: each entry, its permission and who sees it. Entries come with a deployment (decision 0013). */
export const menuListDefinition = defineList({
  name: "menu",
  call: "admin/queryMenuList",
  title: "菜单管理",
  permission: "system:menu",
  source: "menu_granted",
  reach: "line",
  key: "menuId",
  heading: "title",
  sort: { column: "sortNo", direction: "asc" },
  columns: [
    { name: "title", label: "菜单名称", kind: "text", width: 170 },
    { name: "parentTitle", label: "上级菜单", kind: "text", width: 130 },
    { name: "layout", label: "所属工作台", kind: "text", names: "menuLayout", width: 120 },
    { name: "url", label: "页面地址", kind: "text", width: 300 },
    { name: "permission", label: "所需权限", kind: "text", names: "permission", width: 150 },
    { name: "isShown", label: "菜单中显示", kind: "text", names: "YesNo", width: 110 },
    { name: "validStatus", label: "状态", kind: "text", names: "AccountStatus", tones: states, width: 96 },
    { name: "gradeNames", label: "可见岗位", kind: "text", width: 320 },
    { name: "comPrefixes", label: "限定机构代码开头", kind: "text", width: 160, isHidden: true },
    { name: "menuId", label: "菜单编号", kind: "number", width: 100, isHidden: true },
    { name: "sortNo", label: "顺序", kind: "integer", width: 90, sortable: true, isHidden: true },
  ],
  filters: [
    { name: "title", label: "菜单名称", kind: "text", match: "contains", from: ["title", "parent_title"] },
    { name: "layout", label: "所属工作台", kind: "choice", names: "menuLayout" },
    { name: "permission", label: "所需权限", kind: "choice", names: "permission" },
    { name: "gradeNames", label: "可见岗位", kind: "text", match: "contains", placeholder: "岗位名称" },
    { name: "isShown", label: "菜单中显示", kind: "choice", names: "YesNo" },
    { name: "url", label: "页面地址", kind: "text", match: "contains", isMore: true },
    { name: "validStatus", label: "状态", kind: "choice", names: "AccountStatus", isMore: true },
  ],
  views: [
    { name: "drawn", label: "菜单中显示的", filters: { isShown: "1", validStatus: "1" } },
    { name: "disabled", label: "已停用", filters: { validStatus: "0" } },
  ],
});
