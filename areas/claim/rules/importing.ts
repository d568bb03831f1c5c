import { createOptionList, type OptionList } from "#platform/forms/option-list.ts";
import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { type FindOptionList, parseSheetRows } from "#platform/forms/sheet/sheet-rows.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { claimSection } from "./claim.ts";

/** All rows of a file are stored in one transaction. */
export const claimImportLimits = { mostBytes: 2 * 1024 * 1024, mostRows: 2000 };

const section = { ...claimSection, elements: [...claimSection.elements] };
export const claimSheetLayout: SheetLayout = { name: section.title, columns: createSheetColumns(section) };
export const claimDictionaries = ["ClaimState"];

type DictionaryLabels = ReadonlyMap<string, { readonly labels: ReadonlyMap<string, string> }>;

export function createClaimOptionFinder(trees: DictionaryLabels): FindOptionList {
  const lists = new Map<string, OptionList>();
  for (const [name, { labels }] of trees) {
    const items = [...labels].map(([code, value]) => ({
      code,
      value,
      upperCode: "",
      pinyin: "",
      initials: "",
    }));
    lists.set(name, createOptionList(items));
  }
  return (_, { dictionary = "" }) => lists.get(dictionary);
}

export type ClaimFileRow = { readonly at: number; readonly form: FilledForm; readonly spoilt: string };

/** The rows of a file as forms, or why the file as a whole has no claims. */
export function parseClaimRows(
  sheets: readonly ParsedSheet[],
  listAt: FindOptionList,
): { readonly rows: readonly ClaimFileRow[] } | { readonly why: string } {
  const { name } = claimSheetLayout;
  const sheet = sheets.length === 1 ? sheets[0] : sheets.find((candidate) => candidate.name.trim() === name);
  if (!sheet) return { why: `找不到工作表“${name}”` };
  const { rows, errors } = parseSheetRows(sheet, claimSheetLayout, listAt);
  const spoiltAt = new Map(errors.map(({ at, title, message }) => [at, `${title}：${message}`]));
  const head = sheet.rows.find(({ cells }) => cells.some((text) => text.trim() !== ""));
  const wrongHead = head && spoiltAt.get(head.at);
  if (wrongHead !== undefined) return { why: wrongHead };
  return {
    rows: rows.map(({ at, row }) => {
      const cells = Object.entries(row).map(([key, cell]) => [key.replace("claim.", ""), cell]);
      return {
        at,
        form: { claim: Object.fromEntries(cells) as FilledForm[string] },
        spoilt: spoiltAt.get(at) ?? "",
      };
    }),
  };
}
