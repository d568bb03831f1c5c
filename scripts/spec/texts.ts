/** Chinese texts and names of fields that the specification has and no source file contains. */
export type AbsentWords = { texts: string[]; names: string[] };

const CHINESE_TEXT = /[\u4e00-\u9fff][\u4e00-\u9fff0-9A-Za-z，、。：；！？!（）()“”+]*[\u4e00-\u9fff！!）]/gu;
const CAMEL_CASE_NAME = /\b[a-z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b/g;

export function findAbsentWords(specification: string, sources: string): AbsentWords {
  const absent = (pattern: RegExp): string[] =>
    [...new Set(specification.match(pattern) ?? [])].filter((word) => !sources.includes(word)).toSorted();
  return { texts: absent(CHINESE_TEXT), names: absent(CAMEL_CASE_NAME) };
}
