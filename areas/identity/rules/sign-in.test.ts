import assert from "node:assert/strict";
import { test } from "node:test";
import { AGENT, CLERK, OFFICE_CLERK, SAFETY_MANAGER, TRAVEL_AGENT } from "#platform/testing/people.ts";
import { buildMenuAndGradeContent } from "../content/rights-content.ts";
import gradeMenus from "../content/grade-menus.json" with { type: "json" };
import {
  buildUserAuthority,
  isPasswordWeak,
  formatMinutes,
  isCaptchaAnswerCorrect,
  filterVisibleMenu,
} from "./sign-in.ts";

const { menu, grades } = buildMenuAndGradeContent();
const layoutMenu = (layout: string) => menu.filter((entry) => entry.layout === layout);
const gradeOf = (code: string) => grades.filter((grade) => grade.gradeCode === code);
const withoutFeatures = (layout: string) =>
  layoutMenu(layout).map((entry) => ({ ...entry, comPrefixes: [] }));

/** The reference lists two entries for product managers, who may also query inquiries and plans. The rule counts. */
const departures: Record<string, string[]> = {
  PROP118: ["1001", "1002", "1003", "1008", "1017", "1018", "1021", "1202", "1209"],
};

for (const { gradeCode, layout, menuIds: listed } of gradeMenus) {
  const menuIds = departures[gradeCode] ?? listed;
  test(`grade ${gradeCode} sees the menu entries of the reference, no more and no less`, () => {
    const [grade] = gradeOf(gradeCode);
    const shown = filterVisibleMenu(withoutFeatures(layout), grade?.permissions ?? [], "32010100");
    assert.deepEqual(shown.map((entry) => entry.id).toSorted(), menuIds.toSorted());
    assert.equal(buildUserAuthority(OFFICE_CLERK, gradeOf(gradeCode), 1).layout, layout);
  });
}

for (const [title, comCode, expected] of [
  ["学平险交易清单", "32010100", true],
  ["学平险交易清单", "51010100", true],
  ["学平险交易清单", "31010100", false],
  ["保单明细结算", "32000000", true],
  ["保单明细结算", "33010100", false],
  ["保函推送", "11010100", true],
  ["保函推送", "37020100", false],
  ["货运险对账", "33020100", true],
  ["货运险对账", "33010100", false],
  ["货运险对账", "44030100", true],
  ["货运险对账", "44010100", false],
] as const) {
  test(`${title} is ${expected ? "" : "not "}a feature of branch ${comCode}`, () => {
    const permissions = gradeOf("PROP001")[0]?.permissions ?? [];
    const titles = filterVisibleMenu(layoutMenu("staff"), permissions, comCode).map((entry) => entry.title);
    assert.equal(titles.includes(title), expected);
  });
}

test("a disabled feature is never shown, whatever the permissions", () => {
  const everything = grades.flatMap((grade) => grade.permissions);
  const shown = filterVisibleMenu(layoutMenu("staff"), everything, "32010100");
  assert.ok(layoutMenu("staff").some((entry) => entry.url === "/legacyReport"));
  assert.ok(!shown.some((entry) => entry.url === "/legacyReport"));
});

test("a group whose feature is its only page disappears with it", () => {
  const [group, page] = [
    { id: "1", parentId: "0", url: "/a", permission: "", comPrefixes: [] },
    { id: "2", parentId: "1", url: "/a/b", permission: "", comPrefixes: ["32"] },
  ].map((entry) => ({
    level: "2",
    title: "",
    icon: "",
    iconActive: "",
    validStatus: "1",
    hidden: false,
    menuKey: "",
    activeMenu: "",
    query: "",
    pinyin: "",
    initials: "",
    ...entry,
  }));
  assert.ok(group && page);
  assert.equal(filterVisibleMenu([group, page], [], "32010100").length, 2);
  assert.equal(filterVisibleMenu([group, page], [], "31010100").length, 0);
});

test("every address of the safety module begins with /safety", () => {
  for (const entry of layoutMenu("safety")) {
    assert.match(entry.url, /^\/safety\//);
    if (entry.activeMenu) assert.match(entry.activeMenu, /^\/safety\//);
  }
});

test("menus are two levels deep, 2 above 3, in each of the trees", () => {
  for (const layout of ["staff", "travel", "safety"]) {
    const entries = layoutMenu(layout);
    const tops = new Set(entries.filter(({ parentId }) => parentId === "0").map(({ id }) => id));
    for (const { id, parentId, level } of entries) {
      assert.equal(level, tops.has(id) ? "2" : "3", id);
      assert.ok(tops.has(id) || tops.has(parentId), id);
    }
  }
});

test("entries are found by pinyin and initials", () => {
  const entry = menu.find(({ title }) => title === "询价管理");
  assert.deepEqual([entry?.pinyin, entry?.initials], ["xunjiaguanli", "xjgl"]);
});

const named = (gradeName: string, ...permissions: string[]) => ({
  gradeCode: "PROP900",
  gradeName,
  permissions,
});

for (const [gradeName, operate, manage] of [
  ["业务查询岗", false, true],
  ["综合管理岗", true, false],
  ["出单岗", true, true],
  ["业务查询岗（停用）", true, true],
] as const) {
  test(`a grade named ${gradeName}: userOperatePermission ${operate}, generalManagementPermission ${manage}`, () => {
    const authority = buildUserAuthority(OFFICE_CLERK, [named(gradeName)], 1);
    assert.deepEqual(
      [authority.userOperatePermission, authority.generalManagementPermission],
      [operate, manage],
    );
  });
}

test("the permission etravel:layout or the grade PROP213 gives the travel layout", () => {
  assert.equal(buildUserAuthority(TRAVEL_AGENT, [named("渠道", "etravel:layout")], 1).layout, "travel");
  assert.equal(
    buildUserAuthority(TRAVEL_AGENT, [{ ...named("渠道"), gradeCode: "PROP213" }], 1).layout,
    "travel",
  );
});

test("a safety grade beside a staff grade keeps the staff layout", () => {
  const both = [{ ...named("安责险"), gradeCode: "SAFE001" }, named("出单岗")];
  assert.equal(buildUserAuthority(SAFETY_MANAGER, both, 1).layout, "staff");
});

for (const [userCode, permissions, may] of [
  [CLERK, [], false],
  [CLERK, ["user:password"], true],
  [AGENT, [], true],
  ["p0000001", [], true],
  [TRAVEL_AGENT, [], true],
  ["12345678", [], false],
] as const) {
  test(`${userCode} with ${permissions.join() || "no permission"} may ${may ? "" : "not "}change the password`, () => {
    assert.equal(buildUserAuthority(userCode, [named("岗", ...permissions)], 1).mayChangePassword, may);
  });
}

for (const [permissions, companies, may] of [
  [["user:switchCom"], 2, true],
  [["user:switchCom"], 1, false],
  [[], 2, false],
] as const) {
  test(`${permissions.join() || "no permission"} and ${companies} branches: switching is ${may ? "" : "not "}offered`, () => {
    assert.equal(buildUserAuthority("1", [named("岗", ...permissions)], companies).maySwitchCompany, may);
  });
}

for (const [password, weak] of [
  ["Abcdefghi1", false],
  ["Abcdefgh1", true],
  ["abcdefghij", true],
  ["1234567890", true],
  ["密码密码密码密码密码1", false],
  ["p000000001", true],
  ["OldPassw0rd", true],
] as const) {
  test(`the new password ${password} is ${weak ? "too weak" : "strong enough"}`, () => {
    assert.equal(isPasswordWeak(password, "P000000001", "OldPassw0rd"), weak);
  });
}

test("a captcha is compared without case and surrounding blanks", () => {
  assert.ok(isCaptchaAnswerCorrect(" aBcD ", "AbCd"));
  assert.ok(!isCaptchaAnswerCorrect("abc", "abcd"));
});

for (const [seconds, minutes] of [
  [900, "15"],
  [841, "15"],
  [840, "14"],
  [1, "1"],
  [0, "1"],
] as const) {
  test(`${seconds} s are shown as ${minutes} minutes`, () => assert.equal(formatMinutes(seconds), minutes));
}
