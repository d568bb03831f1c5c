import type { FoundMenu } from "./menu-search.ts";
import type { RecordEntry } from "./record-entry.ts";

export type PaletteOption =
  | { readonly kind: "menu"; readonly menu: FoundMenu }
  | { readonly kind: "thing"; readonly thing: RecordEntry };
export type OptionGroup = { readonly title: string; readonly options: readonly PaletteOption[] };

const MOST_MENUS = 5;
/** So many digits are a number and no menu. */
const LOOKS_LIKE_NUMBER = /\d{4}/;

type PaletteInput = {
  readonly typed: string;
  readonly menus: readonly FoundMenu[];
  readonly things: readonly RecordEntry[];
  readonly recent: readonly RecordEntry[];
};

/** In the order in which they are shown and gone through. */
export function optionGroups({ typed, menus, things, recent }: PaletteInput): OptionGroup[] {
  const isEmpty = typed.trim() === "";
  const shownMenus = isEmpty ? menus : menus.slice(0, MOST_MENUS);
  const ofMenus = { title: "菜单", options: shownMenus.map((menu) => ({ kind: "menu", menu }) as const) };
  const ofThings = isEmpty ? [{ title: "最近打开", options: recent.map(asOption) }] : byGroup(things);
  const isThingFirst = isEmpty || LOOKS_LIKE_NUMBER.test(typed);
  const groups = isThingFirst ? [...ofThings, ofMenus] : [ofMenus, ...ofThings];
  return groups.filter(({ options }) => options.length > 0);
}

function byGroup(things: readonly RecordEntry[]): OptionGroup[] {
  const groups = Map.groupBy(things, ({ group }) => group);
  return [...groups].map(([title, ofGroup]) => ({ title, options: ofGroup.map(asOption) }));
}

function asOption(thing: RecordEntry): PaletteOption {
  return { kind: "thing", thing };
}

export function hrefOf(option: PaletteOption): string {
  return option.kind === "menu" ? option.menu.link.href : option.thing.href;
}

type Stand = {
  readonly typed: string;
  readonly state: "idle" | "asking" | "found" | "failed";
  readonly menus: number;
  readonly things: number;
  readonly hasMore: boolean;
};

/** How the search stands, in one line that is also read out. */
export function statusText({ typed, state, menus, things, hasMore }: Stand): string {
  if (typed.trim() === "") return `${menus} 个菜单，也可输入单号、尾号、名称或拼音首字母查单据和客户`;
  if (state === "asking") return "正在查找单据和客户…";
  if (state === "failed") return "没有查成，请检查网络后按 Enter 重试";
  if (menus + things === 0) return `没有找到“${typed.trim()}”，换个说法或拼音试试`;
  const parts = [menus > 0 && `${menus} 个菜单`, things > 0 && `${things} 条单据和客户`].filter(Boolean);
  return `${parts.join("，")}${hasMore ? "，还有更多，请再多输入几个字" : ""}`;
}
