import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText, singleLineText } from "#platform/kernel/wire.ts";
import { MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from "./column-settings.ts";
import { MAX_FILTER_LETTERS } from "./filter-text.ts";
import { listEngineRefusals } from "./list-call.ts";

const { listUnknown, viewMissing, viewTaken, viewsFull, sharingForbidden } = listEngineRefusals;

const MOST_NAMES = 100;
const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, "名称的格式有误"));
const names = z.array(name).check(z.maxLength(MOST_NAMES, `最多 ${MOST_NAMES} 项`));
const width = z.int("应为整数").check(z.gte(MIN_COLUMN_WIDTH, "过窄"), z.lte(MAX_COLUMN_WIDTH, "过宽"));

const Settings = z.object({
  order: names,
  shown: z.record(name, z.boolean()),
  widths: z.record(name, width),
  pinned: names,
  /** The filters of 更多条件 that the user moved into the bar. */
  filters: names,
});
export type StoredListSettings = z.infer<typeof Settings>;

/**
 * private: for the user alone. shared: for the branch and those below it. role: opens first for a grade of the
 * branch.
 */
const ViewKind = z.enum(["private", "shared", "role"]);
export type SavedViewKind = z.infer<typeof ViewKind>;

const View = z.object({
  viewId: z.string(),
  viewName: z.string(),
  kind: ViewKind,
  /** The filters as the address has them. */
  filters: z.record(z.string(), z.string()),
  sort: z.string(),
  isOwn: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.infer<typeof View>;

export const queryListSettings = defineCall({
  method: "POST",
  path: "list/querySettings",
  title: "列表的视图、列设置和可选条件",
  permission: "signedIn",
  effect: "read",
  input: z.object({ list: requiredText(40) }),
  output: z.object({
    /** Null until the user saves settings. */
    settings: z.nullable(Settings),
    views: z.array(View),
    /** The selectable options of each filter. */
    options: z.record(z.string(), z.array(z.object({ code: z.string(), label: z.string() }))),
    mayShare: z.boolean(),
    /** Some columns and their filters are for the insurer's own staff only. */
    isOutside: z.boolean(),
  }),
  refusals: [listUnknown],
});

export const saveListSettings = defineCall({
  method: "POST",
  path: "list/saveSettings",
  title: "保存本人的列设置",
  permission: "signedIn",
  effect: "upkeep",
  input: z.object({ list: requiredText(40), settings: Settings }),
  output: z.null(),
  refusals: [listUnknown],
});

export const saveListView = defineCall({
  method: "POST",
  path: "list/saveView",
  title: "保存列表视图",
  permission: "signedIn",
  effect: "upkeep",
  input: z.object({
    list: requiredText(40),
    viewName: requiredText(20),
    kind: ViewKind,
    filters: z
      .record(name, singleLineText(MAX_FILTER_LETTERS))
      .check(z.refine((filters) => Object.keys(filters).length <= MOST_NAMES, "条件过多")),
    sort: singleLineText(60),
  }),
  output: View,
  refusals: [listUnknown, viewTaken, viewsFull, sharingForbidden],
});

export const removeListView = defineCall({
  method: "POST",
  path: "list/removeView",
  title: "删除本人保存的视图",
  permission: "signedIn",
  effect: "upkeep",
  input: z.object({ viewId: requiredText(32) }),
  output: z.null(),
  refusals: [viewMissing],
});
