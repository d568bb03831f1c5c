import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type FormCell, type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import {
  addDays,
  countDaysBetween,
  isPlainDate,
  type PlainDate,
  addMonths,
  countWholeMonths,
} from "#platform/kernel/plain-date.ts";

/** The content of a new contract, with its changes as sentences for the user. */
export type CopiedFormWithChanges = { readonly form: FilledForm; readonly changes: readonly string[] };
type Sections = readonly FormSection[];
type Place = { readonly section: string; readonly element: string };
type Said = Place & { readonly says: string };

/** Fields of one contract that get their defaults in a copy. */
const begunAnew: readonly Said[] = [
  { section: "base", element: "inquiryType", says: "询价类型改为单笔询价" },
  { section: "base", element: "batchCount", says: "可转投保份数未带入" },
  { section: "base", element: "renewalFlag", says: "续保标志改为新保" },
  { section: "base", element: "previousPolicyNo", says: "上年保单号未带入" },
  { section: "student", element: "studentTradeStatus", says: "学生交易状态重新开始" },
];

/** Whole sections that were made for one premium, or for one document. */
const leftBehind: Readonly<Record<string, string>> = {
  payPlan: "缴费计划未带入，请按新保费重新安排",
  attachment: "影像资料未带入，请按险种要求重新上传",
};

/** Other days of the same cover. */
const movedAlong: readonly Said[] = [
  { section: "trip", element: "departureDate", says: "出发日期" },
  { section: "trip", element: "returnDate", says: "返回日期" },
  { section: "cargo", element: "departureDate", says: "起运日期" },
];

const REPRICED = "保费和各项金额按现行条款费率重新计算";

/** A new contract like another one: its cover does not begin before tomorrow, and nothing of the old one's own goes along. */
export function copyFormForNewContract(
  sections: Sections,
  source: FilledForm,
  today: PlainDate,
): CopiedFormWithChanges {
  const moved = withDaysMoved(source, today);
  const anew = begunAnew.reduce(beginAnew(sections), { form: moved.form, changes: [] });
  const left = withoutLeft(sections, anew.form);
  return {
    form: withoutFigures(sections, left.form),
    changes: [...moved.changes, ...anew.changes, ...left.changes, REPRICED],
  };
}

function withDaysMoved(form: FilledForm, today: PlainDate): CopiedFormWithChanges {
  const period = periodOf(form);
  if (!period || period.startDate > today) return { form, changes: [] };
  const { startDate, endDate } = buildPeriodOfSameLength(addDays(today, 1), period);
  const days = countDaysBetween(period.startDate, startDate);
  const own = { ...form, period: { ...form["period"], startDate, endDate } } as FilledForm;
  return movedAlong.reduce<CopiedFormWithChanges>((copied, place) => moveAlong(copied, place, days), {
    form: own,
    changes: [`保险期间由 ${period.startDate} 至 ${period.endDate} 改为 ${startDate} 至 ${endDate}`],
  });
}

function periodOf(form: FilledForm): InsurancePeriod | undefined {
  const [{ startDate, endDate } = {}] = listFormRows(form["period"]);
  return isDay(startDate) && isDay(endDate) ? { startDate, endDate } : undefined;
}

function isDay(cell: FormCell): cell is PlainDate {
  return typeof cell === "string" && isPlainDate(cell);
}

function moveAlong(
  { form, changes }: CopiedFormWithChanges,
  place: Said,
  days: number,
): CopiedFormWithChanges {
  const { element, says } = place;
  const isThere = listFormRows(form[place.section]).some((row) => isDay(row[element]));
  if (!isThere) return { form, changes };
  const moved = eachRow(form, place.section, (row) => {
    const day = row[element];
    return isDay(day) ? { ...row, [element]: addDays(day, days) } : row;
  });
  return { form: moved, changes: [...changes, `${says}顺延 ${days} 天`] };
}

function beginAnew(sections: Sections) {
  return (
    { form, changes }: CopiedFormWithChanges,
    { section, element, says }: Said,
  ): CopiedFormWithChanges => {
    const first = elementsOf(sections, section).find(({ elementCode }) => elementCode === element);
    const initial = first?.defaultEmbedValues[0] ?? "";
    const isOther = (row: FilledRow): boolean => (row[element] ?? "") !== "" && row[element] !== initial;
    if (!listFormRows(form[section]).some(isOther)) return { form, changes };
    const anew = eachRow(form, section, (row) => (isOther(row) ? { ...row, [element]: initial } : row));
    return { form: anew, changes: [...changes, says] };
  };
}

function withoutLeft(sections: Sections, form: FilledForm): CopiedFormWithChanges {
  const uploads = sections.filter(({ kind }) => kind === "upload").map(({ code }) => code);
  const isLeft = (code: string): boolean => Object.hasOwn(leftBehind, code) || uploads.includes(code);
  const left = Object.keys(form).filter((code) => isLeft(code) && listFormRows(form[code]).length > 0);
  const notes = new Set(
    [...left, ...uploads].map((code) => leftBehind[code] ?? leftBehind["attachment"] ?? ""),
  );
  return {
    form: Object.fromEntries(Object.entries(form).filter(([code]) => !isLeft(code))),
    changes: [...notes],
  };
}

/** Computed amounts belong to the old premium. */
function withoutFigures(sections: Sections, form: FilledForm): FilledForm {
  const stripped = Object.keys(form).map((code) => {
    const figures = new Set(
      elementsOf(sections, code)
        .filter(({ readOnly, type }) => readOnly && type === "money")
        .map(({ elementCode }) => elementCode),
    );
    const without = eachRow(form, code, (row) =>
      Object.fromEntries(Object.entries(row).filter(([element]) => !figures.has(element))),
    );
    return [code, without[code]] as const;
  });
  return Object.fromEntries(stripped) as FilledForm;
}

function elementsOf(sections: Sections, code: string): readonly FormElement[] {
  return sections.find((section) => section.code === code)?.elements ?? [];
}

function eachRow(form: FilledForm, code: string, change: (row: FilledRow) => FilledRow): FilledForm {
  const filled = form[code];
  if (filled === undefined) return form;
  return { ...form, [code]: Array.isArray(filled) ? filled.map(change) : change(filled as FilledRow) };
}

export type InsurancePeriod = { readonly startDate: PlainDate; readonly endDate: PlainDate };

/** As long as another one: a year stays a year, whether it has a 29 February or not; else as many days. */
export function buildPeriodOfSameLength(startDate: PlainDate, like: InsurancePeriod): InsurancePeriod {
  const next = addDays(like.endDate, 1);
  const months = countWholeMonths(like.startDate, next);
  // A year from 29 February ends on the 28th, and the day after that is no 29th.
  const isFromLeapDay = addMonths(addDays(like.startDate, -1), months) === like.endDate;
  const isWhole = months > 0 && (isFromLeapDay || addMonths(like.startDate, months) === next);
  const endDate = isWhole
    ? addDays(addMonths(startDate, months), -1)
    : addDays(startDate, countDaysBetween(like.startDate, like.endDate));
  return { startDate, endDate };
}
