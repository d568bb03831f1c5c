import { createHash } from "node:crypto";
import { companyFeatures, isCompanyFeature } from "#areas/company/rules.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import grades from "./grades.json" with { type: "json" };
import menus from "./menus.json" with { type: "json" };
import type { UserGrade, MenuLayout, RestrictedMenuEntry } from "../rules/sign-in.ts";

export type MenuRow = RestrictedMenuEntry & { layout: MenuLayout; sort: number };
type LoadedGrade = UserGrade & { uwLevel: number; dataScope: string };
export type MenuAndGradeContent = { version: string; menu: MenuRow[]; grades: LoadedGrade[] };

type MenuEntryInput = Omit<RestrictedMenuEntry, "comPrefixes" | "pinyin" | "initials" | Optional> &
  Partial<Record<Optional, string>>;
type Optional = "menuKey" | "activeMenu" | "query" | "permission";

/** Menus and grades of this release. The version changes with them. */
export function buildMenuAndGradeContent(): MenuAndGradeContent {
  const layouts: [MenuLayout, MenuEntryInput[]][] = [
    ["staff", menus.staff],
    ["travel", menus.travel],
    ["safety", menus.safety],
  ];
  const menu = layouts.flatMap(([layout, entries]) =>
    entries.map((entry, sort) => ({ ...menuEntry(entry), layout, sort })),
  );
  const loadedGrades = grades.map(({ gradeCode, gradeName, permissions, dataScope, uwLevel = 0 }) => ({
    gradeCode,
    gradeName,
    permissions,
    dataScope,
    uwLevel,
  }));
  const version = createHash("sha256")
    .update(JSON.stringify([menu, loadedGrades]))
    .digest("hex");
  return { version, menu, grades: loadedGrades };
}

function menuEntry(entry: MenuEntryInput): RestrictedMenuEntry {
  const { feature = "" } = menus.companyFeatures.find(({ menuUrl }) => menuUrl === entry.url) ?? {};
  return {
    menuKey: "",
    activeMenu: "",
    query: "",
    permission: "",
    ...entry,
    comPrefixes: isCompanyFeature(feature) ? [...companyFeatures[feature]] : [],
    ...spellInPinyin(entry.title),
  };
}
