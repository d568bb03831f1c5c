import { formatMoney, type Money, parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { EndorsementChange } from "./changes.ts";

export type WriteEndorsementTextInput = {
  readonly validDate: PlainDate;
  readonly changes: readonly EndorsementChange[];
  /** Positive is collected, negative is refunded. Null is as 0. */
  readonly premiumChange: Money | string | null;
  /** Sentences of the type of endorsement, such as that of a suspension. */
  readonly extraSentences?: readonly string[];
};

/** How a change shows an empty cell. */
const EMPTY_CELL = "/";

/** So many rows are named one by one; beyond, the text refers to the list. */
const NAMED_ROWS = 10;

/** Writes the text of an endorsement (批文): a paragraph for each section, then further sentences and the premium. */
export function writeEndorsementText({
  validDate,
  changes,
  premiumChange,
  extraSentences = [],
}: WriteEndorsementTextInput): string {
  const sections = [...Map.groupBy(changes, ({ section }) => section).values()].map(writeSection);
  const opening = `兹经投保人申请，自${formatDayOfText(validDate)}零时起，`;
  const changed =
    sections.length === 0 ? [] : `${opening}${sections.join("；\n")}，其他条件不变。`.split("\n");
  const closing = sections.length === 0 && extraSentences.length > 0 ? ["其他条件不变。"] : [];
  return [...changed, ...extraSentences.map(toSentence), ...closing, writePremiumChange(premiumChange)].join(
    "\n",
  );
}

function writePremiumChange(premiumChange: Money | string | null): string {
  const amount = typeof premiumChange === "string" ? parseMoney(premiumChange) : premiumChange;
  if (!amount || amount.isZero()) return "本次批改不涉及保费变化。";
  // What is not paid yet is written off before anything is paid back.
  return `本次批改${amount.isPositive() ? "增加" : "退还或冲减"}保费人民币 ${formatMoney(amount.abs())} 元。`;
}

function writeSection(changes: readonly EndorsementChange[]): string {
  const title = changes[0]?.sectionTitle ?? "";
  const rows = [...Map.groupBy(changes, ({ kind, row }) => `${kind} ${row?.number}`).values()];
  const rowsOf = (kind: EndorsementChange["kind"]) => rows.filter(([first]) => first?.kind === kind);
  const parts = [
    writeChangedRows(rowsOf("changed")),
    writeListedRows("增加", rowsOf("added")),
    writeListedRows("减少", rowsOf("removed")),
  ];
  return `${title}中${parts.filter((part) => part !== "").join("，")}`;
}

type ChangesOfRow = readonly EndorsementChange[];

function writeChangedRows(rows: readonly ChangesOfRow[]): string {
  const named = rows.slice(0, NAMED_ROWS).map(([first, ...others]) => {
    const owner = first?.row ? `${first.row.label}的` : "";
    return `${owner}${[first, ...others].flatMap((change) => (change ? [writeChange(change)] : [])).join("，")}`;
  });
  return named.join("，") + referToList(rows, "变更");
}

/** Two identity numbers that differ in the masked digits look alike. */
function writeChange({ elementLabel, oldText, newText, from }: EndorsementChange): string {
  const day = from === undefined ? "" : `自${formatDayOfText(from)}零时起`;
  if (oldText === newText) return `${elementLabel}${day}变更，变更后为“${newText}”`;
  return `${elementLabel}${day}由${quoteCell(oldText)}变更为${quoteCell(newText)}`;
}

function quoteCell(text: string): string {
  return text === EMPTY_CELL ? "空白" : `“${text}”`;
}

/** Many people are one sentence with their count; a few other rows are described by their cells. */
function writeListedRows(verb: "增加" | "减少", rows: readonly ChangesOfRow[]): string {
  if (rows.length === 0) return "";
  const isPeople = rows[0]?.[0]?.row?.isPerson === true;
  const named = rows
    .slice(0, NAMED_ROWS)
    .map((cells) => (isPeople ? labelOf(cells) : describeRow(verb, cells)) + dayOf(cells));
  const count = isPeople ? `人员 ${rows.length} 人` : ` ${rows.length} 项`;
  return `${verb}${count}：${named.join("、")}${referToList(rows)}`;
}

function dayOf([first]: ChangesOfRow): string {
  return first?.from === undefined ? "" : `（自${formatDayOfText(first.from)}零时起）`;
}

function labelOf(cells: ChangesOfRow): string {
  return cells[0]?.row?.label ?? "";
}

/** The label of an added row has its keys already, therefore only the other cells are described. */
function describeRow(verb: "增加" | "减少", cells: ChangesOfRow): string {
  const label = labelOf(cells);
  if (verb === "减少") return label;
  const described = cells
    .filter(({ newText, element, row }) => newText !== EMPTY_CELL && !row?.labelElements.includes(element))
    .map(({ elementLabel, newText }) => `${elementLabel}“${newText}”`);
  return described.length === 0 ? label : `${label}（${described.join("，")}）`;
}

function referToList(rows: readonly ChangesOfRow[], verb = ""): string {
  if (rows.length <= NAMED_ROWS) return "";
  const unit = rows[0]?.[0]?.row?.isPerson ? "人" : "项";
  return `等 ${rows.length} ${unit}${verb}，详见清单`;
}

function toSentence(sentence: string): string {
  return /[。！？]$/.test(sentence) ? sentence : `${sentence}。`;
}

type SentenceValues = Pick<WriteEndorsementTextInput, "validDate"> & {
  readonly premiumChange: string | null;
};

/** The sentence of a type, such as that of a surrender, with its day and its amount. */
export function fillTypeSentence(sentence: string, { validDate, premiumChange }: SentenceValues): string {
  const change = parseMoney(premiumChange ?? "0.00");
  const words: Readonly<Record<string, string>> = {
    validDate: formatDayOfText(validDate),
    change: formatMoney(change),
    amount: formatMoney(change.abs()),
  };
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** A day in the text of an endorsement, such as 2026年12月1日. */
export function formatDayOfText(date: PlainDate): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${year}年${Number(month)}月${Number(day)}日`;
}
