import { isPlainDate } from "#platform/kernel/plain-date.ts";

/** The first date of a text, such as 2018年05月08日 or 2016.05.20; undefined for one that does not exist. */
export function findChineseDate(text: string): string | undefined {
  return listDates(text)[0];
}

export function listDates(text: string): string[] {
  return [...text.matchAll(/(\d{4})[年.,·-](\d{1,2})[月.,·-](\d{1,2})/g)]
    .map(([, year, month = "", day = ""]) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
    .filter(isPlainDate);
}
