import type { MenuMatch } from "./menu-search.ts";
import type { PaletteRecord } from "./record-entry.ts";

export type PaletteOption =
  | { readonly kind: "menu"; readonly menu: MenuMatch }
  | { readonly kind: "record"; readonly record: PaletteRecord };
export type PaletteOptionGroup = { readonly title: string; readonly options: readonly PaletteOption[] };

const MOST_MENUS = 5;
/** A text with this many digits is a number and not a menu name. */
const LOOKS_LIKE_NUMBER = /\d{4}/;

type PaletteInput = {
  readonly typed: string;
  readonly menus: readonly MenuMatch[];
  readonly records: readonly PaletteRecord[];
  readonly recent: readonly PaletteRecord[];
};

/** Groups the options in the order of display and of keyboard navigation. */
export function buildOptionGroups({ typed, menus, records, recent }: PaletteInput): PaletteOptionGroup[] {
  const isEmpty = typed.trim() === "";
  const shownMenus = isEmpty ? menus : menus.slice(0, MOST_MENUS);
  const ofMenus = { title: "菜单", options: shownMenus.map((menu) => ({ kind: "menu", menu }) as const) };
  const ofThings = isEmpty ? [{ title: "最近打开", options: recent.map(asOption) }] : byGroup(records);
  const isThingFirst = isEmpty || LOOKS_LIKE_NUMBER.test(typed);
  const groups = isThingFirst ? [...ofThings, ofMenus] : [ofMenus, ...ofThings];
  return groups.filter(({ options }) => options.length > 0);
}

function byGroup(records: readonly PaletteRecord[]): PaletteOptionGroup[] {
  const groups = Map.groupBy(records, ({ group }) => group);
  return [...groups].map(([title, ofGroup]) => ({ title, options: ofGroup.map(asOption) }));
}

function asOption(record: PaletteRecord): PaletteOption {
  return { kind: "record", record };
}

export function getOptionHref(option: PaletteOption): string {
  return option.kind === "menu" ? option.menu.link.href : option.record.href;
}

type Stand = {
  readonly typed: string;
  readonly state: "idle" | "asking" | "found" | "failed";
  readonly menus: number;
  readonly records: number;
  readonly hasMore: boolean;
};

/** Formats the state of the search in one line, which screen readers announce. */
export function formatSearchStatus({ typed, state, menus, records, hasMore }: Stand): string {
  if (typed.trim() === "") return `${menus} 个菜单，也可输入单号、尾号、名称或拼音首字母查单据和客户`;
  if (state === "asking") return "正在查找单据和客户…";
  if (state === "failed") return "没有查成，请检查网络后按 Enter 重试";
  if (menus + records === 0) return `没有找到“${typed.trim()}”，换个说法或拼音试试`;
  const parts = [menus > 0 && `${menus} 个菜单`, records > 0 && `${records} 条单据和客户`].filter(Boolean);
  return `${parts.join("，")}${hasMore ? "，还有更多，请再多输入几个字" : ""}`;
}
