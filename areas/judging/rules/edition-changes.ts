type ChangedSection = {
  readonly title: string;
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
};

const ENDS_IN_DIGIT = /\d$/;

/** In which sections a document differs from an earlier content, and in how many cells. */
export function describeEditionChanges(earlierName: string, sections: readonly ChangedSection[]): string {
  const counts = sections.map(
    ({ title, rows }) => `${title} ${rows.reduce((sum, { cells }) => sum + cells.length, 0)} 处`,
  );
  const space = ENDS_IN_DIGIT.test(earlierName) ? " " : "";
  return `与${earlierName}${space}相比：${counts.length === 0 ? "内容相同" : counts.join("、")}`;
}
