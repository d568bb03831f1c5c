import { colToLetter, type DataValidation, writeXlsx, type WriteSheet } from "hucre/xlsx";
import { getCellFixInstruction } from "#platform/forms/sheet/fix-messages.ts";
import type { SheetColumn, SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import type { FindOptionList } from "#platform/forms/sheet/sheet-rows.ts";
import { XLSX_MIME_TYPE } from "../spreadsheet.ts";
import type { OptionListEntry, OptionList } from "#platform/forms/option-list.ts";

type Template = {
  readonly title: string;
  /** Hints besides the general ones on how to fill in the cells. */
  readonly rules: readonly string[];
  readonly layouts: readonly SheetLayout[];
  readonly listAt: FindOptionList;
};

const NOTES = "填写说明";
const CODES = "代码表";
const TEXT = { numFmt: "@" } as const;
const HEAD = {
  font: { bold: true, name: "Calibri", size: 11 },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EEF7" } },
  border: { bottom: { style: "thin", color: { rgb: "9AA7BD" } } },
} as const;
const HEAD_NEEDED = { ...HEAD, font: { ...HEAD.font, color: { rgb: "C0362C" } } } as const;
/**
 * Rows that are formatted as text with drop-down lists in advance. Excel extends the format when further rows are
 * filled.
 */
const READY_ROWS = 200;
const LAST_ROW = 20_001;
const LEAST_LETTERS = 10;
const MOST_LETTERS = 24;

/** The answer of a call with the template of its file. */
export async function buildTemplateFile({ name, ...template }: Template & { readonly name: string }) {
  const content = Buffer.from(await writeWorkbookTemplate(template));
  return { name, type: XLSX_MIME_TYPE, bytes: content.length, content };
}

/** Writes an empty workbook with titles and drop-down lists. All cells are texts, so that nothing is rounded. */
function writeWorkbookTemplate({ title, rules, layouts, listAt }: Template): Promise<Uint8Array> {
  const codes = codeColumns(layouts, listAt);
  return writeXlsx({
    sheets: [
      ...layouts.map((layout) => filledSheet(layout, codes)),
      notesSheet({ title, rules, layouts, listAt }),
      codesSheet([...codes.values()]),
    ],
  });
}

type CodeColumn = { readonly title: string; readonly labels: readonly string[]; readonly at: number };

/** Lists each option list once, under the title of the first column that uses it. */
function codeColumns(layouts: readonly SheetLayout[], listAt: FindOptionList): Map<string, CodeColumn> {
  const columnByList = new Map<OptionList, CodeColumn>();
  const byColumn = new Map<string, CodeColumn>();
  for (const { columns } of layouts)
    for (const { key, section, element } of columns) {
      const list = element && listAt(section, element);
      if (!element || !list || list.byCode.size === 0) continue;
      const labels = element.type === "cascader" || element.type === "treeSelect" ? ways(list) : names(list);
      const found = columnByList.get(list) ?? { title: element.label, labels, at: columnByList.size };
      columnByList.set(list, found);
      byColumn.set(key, found);
    }
  return byColumn;
}

function names(list: OptionList): string[] {
  return [...list.byCode.values()].map(({ label }) => label);
}

function ways(list: OptionList): string[] {
  const ends = [...list.byCode.values()].filter(({ children }: OptionListEntry) => children.length === 0);
  return ends.map(({ code }) =>
    list
      .pathTo(code)
      .map(({ label }) => label)
      .join("/"),
  );
}

function filledSheet({ name, columns }: SheetLayout, codes: ReadonlyMap<string, CodeColumn>): WriteSheet {
  const blank = columns.map(() => "");
  return {
    name,
    columns: columns.map(({ title }) => ({ width: widthOf(title), style: TEXT })),
    rows: [columns.map(headOf), ...Array.from({ length: READY_ROWS }, () => blank)],
    cells: new Map(
      columns.map((column, index) => [
        `0,${index}`,
        { value: headOf(column), style: column.isRequired ? HEAD_NEEDED : HEAD },
      ]),
    ),
    dataValidations: columns.flatMap(({ key }, index) => validationOf(codes.get(key), index)),
    freezePane: { rows: 1 },
  };
}

function headOf({ title, isRequired }: SheetColumn): string {
  return isRequired ? `*${title}` : title;
}

function validationOf(column: CodeColumn | undefined, at: number): DataValidation[] {
  if (!column) return [];
  const [letter, ownLetter] = [colToLetter(column.at), colToLetter(at)];
  return [
    {
      type: "list",
      range: `${ownLetter}2:${ownLetter}${LAST_ROW}`,
      formula1: `'${CODES}'!$${letter}$2:$${letter}$${column.labels.length + 1}`,
      allowBlank: true,
      // A cell accepts the code of an entry as well as its label.
      showErrorMessage: false,
    },
  ];
}

function widthOf(title: string): number {
  return Math.min(MOST_LETTERS, Math.max(LEAST_LETTERS, title.length * 2 + 2));
}

const RULES = [
  "带 * 的列必填。列的顺序可以改变，不用的列可以删除；不要合并单元格。",
  "证件号码、手机号码等请以文本填写，避免丢失开头的 0 或末尾几位。",
  "下拉列中可以填名称或代码，全部可选内容见“代码表”。日期按 2025-01-31 的格式填写。",
];

function notesSheet({ title, rules, layouts, listAt }: Template): WriteSheet {
  const lines = layouts.flatMap(({ name, columns }) =>
    columns.map(({ title: column, isRequired, section, element }) => [
      name,
      column,
      isRequired ? "必填" : "选填",
      element ? getCellFixInstruction(element, listAt(section, element)) : "同一张投保单用同一个序号",
      element?.help ?? "",
    ]),
  );
  return {
    name: NOTES,
    columns: [16, 28, 8, 60, 40].map((width) => ({ width })),
    rows: [
      [`${title} 导入模板`],
      ...[...RULES, ...rules].map((rule, index) => [`${index + 1}. ${rule}`]),
      [],
      ["工作表", "列", "是否必填", "怎样填写", "说明"],
      ...lines,
    ],
  };
}

function codesSheet(columns: readonly CodeColumn[]): WriteSheet {
  const each = [...new Set(columns)].toSorted((left, right) => left.at - right.at);
  const most = Math.max(0, ...each.map(({ labels }) => labels.length));
  return {
    name: CODES,
    columns: each.map(({ title }) => ({ width: widthOf(title), style: TEXT })),
    rows: [
      each.map(({ title }) => title),
      ...Array.from({ length: most }, (_, index) => each.map(({ labels }) => labels[index] ?? null)),
    ],
    freezePane: { rows: 1 },
  };
}
